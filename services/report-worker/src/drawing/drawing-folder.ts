import { mkdir, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const PREFIX = '.drawing-';

/**
 * A folder for this process's drafts and its browser's profile, emptied first; and removes those of workers of this machine that
 * are gone. Other machines that share the disk clear up after themselves.
 */
export const openDrawingFolder = async (reports: string): Promise<string> => {
  await mkdir(reports, { recursive: true, mode: 0o700 });
  const own = join(reports, folderName(process.pid));
  for (const name of await readdir(reports)) {
    if (isOfTheGone(name)) await rm(join(reports, name), { recursive: true, force: true });
  }
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { mode: 0o700 });
  return own;
};

const folderName = (pid: number): string => `${PREFIX}${hostname()}-${pid}`;

const isOfTheGone = (name: string): boolean => {
  const pid = Number(/-(\d+)$/.exec(name)?.[1]);
  return name === folderName(pid) && pid !== process.pid && !isAlive(pid);
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another user: alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
