import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import { isErrno } from '../services/tied-process.ts';
import { placesIn } from './folder.ts';

const Proof = Type.Object({
  /** The name that the old database gets. */
  keptAs: Type.String({ pattern: '^pg-\\d+-[0-9TZ-]+$' }),
  /** Of the old database's control file when it was copied: it changes whenever a server starts there. */
  control: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type Proof = Static<typeof Proof>;

const isProof = new Ajv().compile<Proof>(Proof);

export type SwapStep = 'proof-noted' | 'old-aside';

/** Notes that the new database was proved, and of what it is the copy. Whole or not at all, and on the disk before anything is renamed. */
export function noteProof(dataDir: string, oldMajor: number, at: Date): Proof {
  const { current, proof, work } = placesIn(dataDir);
  // Colons are not for file names on every system.
  const moment = at
    .toISOString()
    .replace(/[.]\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const noted = { keptAs: `pg-${oldMajor}-${moment}`, control: controlOf(current) };
  writeFileSync(`${proof}.new`, JSON.stringify(noted), { mode: 0o600, flush: true });
  renameSync(`${proof}.new`, proof);
  flushFolder(work);
  return noted;
}

/**
 * Puts the old database aside and the proved one in its place; goes on wherever an earlier run was interrupted.
 *
 * @returns where the old one is kept; undefined when there is nothing proved, or the old one was used since: then nothing is left of the upgrade.
 */
export function finishSwap(dataDir: string, onStep: (step: SwapStep) => void): string | undefined {
  const { current, next, work } = placesIn(dataDir);
  const proof = readProof(dataDir);
  const kept = proof === undefined ? undefined : join(dataDir, proof.keptAs);
  if (kept === undefined || !isCopyOfNow(dataDir, kept, proof?.control)) {
    abandon(dataDir);
    return undefined;
  }
  if (!existsSync(kept)) {
    onStep('proof-noted');
    renameSync(current, kept);
    flushFolder(dataDir);
  }
  if (existsSync(next)) {
    onStep('old-aside');
    renameSync(next, current);
    flushFolder(dataDir);
  }
  rmSync(work, { recursive: true, force: true });
  return kept;
}

/** Whether the old database is as it was copied; once it is put aside nobody has used it. */
function isCopyOfNow(dataDir: string, kept: string, control: string | undefined): boolean {
  const { current } = placesIn(dataDir);
  return existsSync(kept) || (existsSync(current) && controlOf(current) === control);
}

/** What was begun is begun anew: only what the database of now still holds may be thrown away. */
function abandon(dataDir: string): void {
  const { current, work } = placesIn(dataDir);
  if (existsSync(current)) rmSync(work, { recursive: true, force: true });
}

function readProof(dataDir: string): Proof | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(placesIn(dataDir).proof, 'utf8'));
    return isProof(value) ? value : undefined;
  } catch (error) {
    if (isErrno(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function controlOf(cluster: string): string {
  return createHash('sha256')
    .update(readFileSync(join(cluster, 'global', 'pg_control')))
    .digest('hex');
}

/** A rename is on the disk only when its folder is; Windows opens no folders, and journals them itself. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
