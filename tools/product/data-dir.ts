import { mkdirSync } from 'node:fs';
import { OperatorError } from '../services/operator-error.ts';
import { isErrno } from '../services/tied-process.ts';

/** Whatever a path or a disk can do to it; a link to a disk that is not there is no ENOENT of ours. */
const THE_PLACE_IS_WRONG = [
  ...['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'EDQUOT'],
  ...['ENOENT', 'ELOOP', 'ENAMETOOLONG'],
];

/** @throws OperatorError where there cannot be such a folder. */
export function makeDataDir(dataDir: string): void {
  try {
    // Passable, not readable: the embedded Postgres may run as another user, and its folder is inside.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  } catch (error) {
    if (!isErrno(error, ...THE_PLACE_IS_WRONG)) throw error;
    throw new OperatorError(
      `The data folder ${dataDir} cannot be made (${String(error)}). Set DATA_DIR to a folder that may be written.`,
    );
  }
}
