import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { isErrno } from '../tied-process.ts';

/**
 * The password of the embedded Postgres: made once, kept in a file that only its owner reads.
 *
 * @throws OperatorError when there is a cluster already, which knows another one.
 */
export function readOrMakePassword(file: string, cluster: string): string {
  if (!existsSync(file) && existsSync(join(cluster, 'PG_VERSION'))) {
    throw new OperatorError(
      `${file} is not there, and the database in ${cluster} opens with nothing else. Put it back from a copy of the data folder, ` +
        'or restore a backup into a new DATA_DIR.',
    );
  }
  try {
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
