import { createInvitations } from '@keepsale/api/identity/admin';
import { withPool } from './with-pool.ts';

/** New registration codes that do not expire. */
export function makeInvitations(databaseUrl: string, count: number): Promise<readonly string[]> {
  return withPool(databaseUrl, (pool) => createInvitations(pool, { count, expiresInMs: null }));
}
