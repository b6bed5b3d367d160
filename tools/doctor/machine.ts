import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from '../services/chromium/chromium.ts';
import { isPortFree } from '../services/free-port.ts';
import { isErrno } from '../services/tied-process.ts';
import { keptIn } from '../upgrade/folder.ts';
import { bad, type Finding, good, worthALook } from './finding.ts';

const GIB = 1024 ** 3;
/** Postgres stops writing when the disk is full; below this there is time to do something. */
const DISK_LOW_BYTES = 2 * GIB;
const DISK_OUT_BYTES = 0.25 * GIB;

export async function lookAtDisk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(await existing(folder));
  return judgeDisk(folder, bavail * bsize);
}

export function judgeDisk(folder: string, freeBytes: number): Finding {
  const says = `${(freeBytes / GIB).toFixed(1)} GiB free in ${folder}`;
  const todo = 'Free some space, or move DATA_DIR to a larger disk while the product is stopped.';
  if (freeBytes < DISK_OUT_BYTES) return bad('disk', says, todo);
  return freeBytes < DISK_LOW_BYTES ? worthALook('disk', says, todo) : good('disk', says);
}

export async function lookAtKeys(dataDir: string, keysFile: string | undefined): Promise<Finding> {
  const path = keysFile ?? join(dataDir, 'keys.json');
  try {
    const { mode } = await stat(path);
    if (process.platform === 'win32' || (mode & 0o077) === 0) return good('keys', path);
    return bad('keys', `${path} may be read by others`, `chmod 600 ${path}`);
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
    return keysFile === undefined
      ? good('keys', 'none yet: made at the first start')
      : bad('keys', `${path} is not there`, 'Correct KEYS_FILE, or remove it to have keys made.');
  }
}

/** What upgrades of the database have put aside, for somebody to delete one day. */
export function lookAtKept(dataDir: string): readonly Finding[] {
  return keptIn(dataDir).map((name) =>
    worthALook(
      'put aside',
      `${join(dataDir, name)} is what an upgrade of the database has kept`,
      'Delete it when you have looked around and taken a backup: it takes space, and holds what was erased since.',
    ),
  );
}

/** Whether the product can listen, or does. */
export async function lookAtPort(host: string, port: number): Promise<Finding> {
  const subject = `port ${port}`;
  if (await isPortFree(port, host).catch(() => false)) return good(subject, 'free');
  const answer = await fetch(`http://127.0.0.1:${port}/health/live`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  if (JSON.stringify(body) === '{"status":"live"}') return good(subject, 'Keepsale answers there');
  return bad(
    subject,
    'taken by another program, or not allowed',
    `End that program, or choose another: PORT=${port + 1}.`,
  );
}

export async function lookAtBrowser(): Promise<Finding> {
  const chromium = await findChromium();
  if (chromium !== undefined) return good('browser', chromium.executablePath);
  return worthALook(
    'browser',
    'none found: XLSX reports work, PDF reports fail',
    'Install Chrome or Chromium, or set CHROMIUM_PATH.',
  );
}

/** The folder itself, or the nearest one above it that is there. */
async function existing(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
    return existing(join(folder, '..'));
  }
}
