import type { Pool } from 'pg';

/** Holds a table, so that whoever reads or writes it waits. @returns what lets it go, at most once. */
export const holdTable = async (pool: Pool, table: string): Promise<() => Promise<void>> => {
  const client = await pool.connect();
  // For as long as a busy machine takes to come and wait: the pool would end it after ten seconds.
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  await client.query(`lock table ${table} in access exclusive mode`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
};
