import { OperatorError } from '../services/operator-error.ts';
import { isErrno } from '../services/tied-process.ts';

/** What the disk or its rights said of a backup that was being written, as a sentence; anything else as it is. */
export function explainTarget(error: unknown, folder: string): unknown {
  if (isErrno(error, 'ENOSPC', 'EDQUOT')) {
    return new OperatorError(
      `The disk of ${folder} is full, so there is no backup in it. Free some space, or name a folder on another disk.`,
    );
  }
  // Node says ENOENT of a folder that a read-only disk refuses.
  if (isErrno(error, 'EROFS', 'EACCES', 'EPERM', 'ENOENT')) {
    return new OperatorError(
      `${folder} cannot be written to (it is read-only, or belongs to another user). Name another folder.`,
    );
  }
  if (isErrno(error, 'EEXIST', 'ENOTDIR')) {
    return new OperatorError(`${folder} is a file, or lies in one. Name a folder.`);
  }
  return error;
}
