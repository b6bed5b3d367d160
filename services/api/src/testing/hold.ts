import type { Pool } from 'pg';

/** Holds a table, so that whoever reads or writes it waits. @returns what lets it go, at most once. */
export const holdTable = async (pool: Pool, table: string): Promise<() => Promise<void>> => {
  const client = await pool.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
};
