import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isErrno } from '../services/tied-process.ts';

const VARIABLE = 'KEEPSALE_INVITATIONS';

/**
 * Puts codes where the test processes take them from: a file each, so that none is taken twice.
 * @returns the variable by which they find the place.
 */
export function layOutInvitations(folder: string, codes: readonly string[]): NodeJS.ProcessEnv {
  const shelf = join(folder, 'invitations');
  mkdirSync(shelf);
  for (const code of codes) writeFileSync(join(shelf, code), '');
  return { [VARIABLE]: shelf };
}

/** A registration code that no other test has. */
export function takeInvitation(): string {
  const shelf = process.env[VARIABLE];
  if (shelf === undefined) throw new Error('The global set-up has laid out no invitations.');
  const code = readdirSync(shelf).find((file) => isTaken(join(shelf, file)));
  if (code === undefined) throw new Error('All invitations are taken: raise their number.');
  return code;
}

function isTaken(file: string): boolean {
  try {
    rmSync(file);
    return true;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false;
    throw error;
  }
}
