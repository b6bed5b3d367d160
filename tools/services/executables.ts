import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where an administrator's tools live that a plain user's PATH often leaves out. */
const EXTRA_FOLDERS = ['/usr/bin', '/usr/local/bin', '/usr/sbin', '/sbin'];

/** The first executable of that name on the PATH, or undefined. POSIX names only: no `.exe` is tried. */
export function findExecutable(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...folders, ...EXTRA_FOLDERS]
    .map((folder) => join(folder, name))
    .find((file) => isExecutable(file));
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
