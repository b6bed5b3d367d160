import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../services/operator-error.ts';
import { isErrno } from '../services/tied-process.ts';
import { POSTGRES_MAJOR } from './majors.ts';

/** What a data folder holds for the embedded Postgres. */
export type FolderState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'ours' }
  | { readonly kind: 'older'; readonly major: number }
  | { readonly kind: 'newer'; readonly major: number }
  | { readonly kind: 'damaged' }
  /** The database of now is missing, an upgrade's parts are there. */
  | { readonly kind: 'between' };

export interface Places {
  /** The database of now. */
  readonly current: string;
  /** Where an upgrade works; gone when it has ended. */
  readonly work: string;
  /** Made by the upgrade, to become the database of now. */
  readonly next: string;
  readonly dump: string;
  /** Says that `next` was proved. */
  readonly proof: string;
}

export function placesIn(dataDir: string): Places {
  const work = join(dataDir, 'upgrade');
  return {
    current: join(dataDir, 'pg'),
    work,
    next: join(work, 'pg'),
    dump: join(work, 'dump'),
    proof: join(work, 'proof.json'),
  };
}

export function stateOf(dataDir: string): FolderState {
  const { current, proof } = placesIn(dataDir);
  const major = readMajor(current);
  if (major === undefined) {
    if (!isAbsentOrEmpty(current)) return { kind: 'damaged' };
    const hasBegun = existsSync(proof) || keptIn(dataDir).length > 0;
    return { kind: hasBegun ? 'between' : 'empty' };
  }
  if (Number.isNaN(major)) return { kind: 'damaged' };
  if (major === POSTGRES_MAJOR) return { kind: 'ours' };
  return { kind: major < POSTGRES_MAJOR ? 'older' : 'newer', major };
}

/** Whether an upgrade has nothing to do there, as at nearly every start. */
export function isSettled(dataDir: string): boolean {
  const { kind } = stateOf(dataDir);
  return (kind === 'empty' || kind === 'ours') && !existsSync(placesIn(dataDir).work);
}

/** The folders of earlier majors that upgrades have put aside. */
export function keptIn(dataDir: string): readonly string[] {
  try {
    return readdirSync(dataDir).filter((name) => /^pg-\d+-/.test(name));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

/**
 * For commands that use a database at rest and leave its form alone.
 *
 * @throws OperatorError unless it is of this release's Postgres, or there is none.
 */
export function requireOurs(dataDir: string): void {
  const state = stateOf(dataDir);
  switch (state.kind) {
    case 'empty':
    case 'ours':
      return;
    case 'older':
      throw new OperatorError(
        `${dataDir} was made by Postgres ${state.major}, and this release brings ${POSTGRES_MAJOR}. ` +
          'Start the product on it once (npm start), or run: npm run -s cli -- migrate. Either upgrades it and keeps what was there.',
      );
    case 'between':
      throw existsSync(placesIn(dataDir).proof) ? interrupted(dataDir) : misplaced(dataDir);
    case 'newer':
    case 'damaged':
      throw unusable(dataDir, state);
  }
}

function interrupted(dataDir: string): OperatorError {
  return new OperatorError(
    `An upgrade of ${dataDir} was interrupted at its end. Start the product on it (npm start): that finishes it.`,
  );
}

export function unusable(
  dataDir: string,
  state: Extract<FolderState, { kind: 'newer' | 'damaged' }>,
): OperatorError {
  const { current } = placesIn(dataDir);
  if (state.kind === 'newer') {
    return new OperatorError(
      `${dataDir} was made by Postgres ${state.major}, which is newer than the ${POSTGRES_MAJOR} of this release. ` +
        'Start the release that made it. Nothing was changed.',
    );
  }
  return new OperatorError(
    `${current} is not a whole database: its PG_VERSION cannot be read. Put the folder back as it was, or restore a backup into a new DATA_DIR. ` +
      'Nothing was changed.',
  );
}

/** The database of now is not where it belongs; an empty one in its place would look like lost books. */
export function misplaced(dataDir: string): OperatorError {
  const kept = keptIn(dataDir).map((name) => join(dataDir, name));
  const { current } = placesIn(dataDir);
  const whereabouts =
    kept.length === 0
      ? 'though an upgrade had begun with it. Put it back'
      : `but ${kept.join(', ')} is, which an upgrade has put aside. Rename it to ${current} to use it again`;
  return new OperatorError(
    `${current} is not there, ${whereabouts}, or set DATA_DIR to a new folder. Nothing was changed.`,
  );
}

/** Undefined: there is no such file. */
function readMajor(cluster: string): number | undefined {
  try {
    const text = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
    return /^\d+$/.test(text) ? Number(text) : Number.NaN;
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

function isAbsentOrEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return true;
    if (isErrno(error, 'ENOTDIR')) return false;
    throw error;
  }
}
