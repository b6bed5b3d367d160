import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { isErrno } from '../tied-process.ts';

/** The password of the embedded Postgres: made once, kept in a file that only its owner reads. */
export function readOrMakePassword(file: string): string {
  try {
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
