import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInvitations, isInvitationOpen } from '@keepsale/api/identity/admin';
import { isErrno } from '../services/tied-process.ts';
import { withPool } from './with-pool.ts';

/** New registration codes that do not expire. */
export function makeInvitations(databaseUrl: string, count: number): Promise<readonly string[]> {
  return withPool(databaseUrl, (pool) => createInvitations(pool, { count, expiresInMs: null }));
}

/**
 * The code that a start shows: the one of the start before while nobody has used it. A new one at each start would leave a code
 * that is good for ever in every log of a start.
 */
export async function standingInvitation(databaseUrl: string, dataDir: string): Promise<string> {
  const file = join(dataDir, 'run', 'registration-code');
  const shown = await readIfThere(file);
  const isGood = (code: string): Promise<boolean> =>
    withPool(databaseUrl, (pool) => isInvitationOpen(pool, code));
  if (shown !== undefined && (await isGood(shown))) return shown;
  const [code = ''] = await makeInvitations(databaseUrl, 1);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, code, { mode: 0o600 });
  return code;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}
