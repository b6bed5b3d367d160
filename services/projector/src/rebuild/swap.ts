import { NEXT_READ_SCHEMA, READ_SCHEMA } from '@keepsale/read-model';
import type { Pool, PoolClient } from 'pg';

/** Where the old tables wait to be dropped. */
const OLD_READ_SCHEMA = `${READ_SCHEMA}_old`;

/** Readers that hold the old tables are waited for this long, then let past, then waited for again. */
const LOCK_MS = 1_000;
const ATTEMPTS_MAX = 60;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Puts the next schema in the place of the one that is read, in one transaction: the old checkpoints are locked, so
 * no projector moves on; `drain` brings the next tables at least as far; epochs rise on both sides, so a batch that is under
 * way fails and its projector takes the shards anew; then the names change. Readers see the old tables or the new ones, never
 * less than before.
 *
 * The lock on `sellers` is for readers of several statements in one snapshot: they lock it first (`inSnapshot`), so none
 * has an older snapshot than the tables it finds.
 */
export const swapSchemas = async (pool: Pool, drain: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    try {
      await swapOnce(client, drain);
      break;
    } catch (error) {
      if (!isLockTimeout(error) || attempt >= ATTEMPTS_MAX) throw error;
    } finally {
      // Ends the transaction if there still is one, and with it the settings.
      client.release(true);
    }
  }
  await pool.query(`drop schema if exists ${OLD_READ_SCHEMA} cascade`);
};

const swapOnce = async (client: PoolClient, drain: () => Promise<void>): Promise<void> => {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${LOCK_MS}`);
  await client.query('set local synchronous_commit = on');
  await client.query('set local idle_in_transaction_session_timeout = 60000');
  await client.query(`drop schema if exists ${OLD_READ_SCHEMA} cascade`);
  // The whole table, not its rows: a batch that waits here has not locked `sellers` yet, which comes next.
  await client.query(`lock table ${READ_SCHEMA}.checkpoints in exclusive mode`);
  await drain();
  await client.query(`lock table ${READ_SCHEMA}.sellers in access exclusive mode`);
  await raiseEpochs(client);
  await client.query(`alter schema ${READ_SCHEMA} rename to ${OLD_READ_SCHEMA}`);
  await client.query(`alter schema ${NEXT_READ_SCHEMA} rename to ${READ_SCHEMA}`);
  await client.query('commit');
};

/** Also in the old tables: a batch that waits for their lock finds its epoch gone. Leases go on as they are. */
const raiseEpochs = async (client: PoolClient): Promise<void> => {
  await client.query(`update ${READ_SCHEMA}.checkpoints set epoch = epoch + 1`);
  await client.query(`
    update ${NEXT_READ_SCHEMA}.checkpoints n set epoch = o.epoch
    from ${READ_SCHEMA}.checkpoints o where o.shard = n.shard`);
  await client.query(`
    update ${NEXT_READ_SCHEMA}.shard_leases n
    set owner = o.owner, lease_until = o.lease_until, lag_ms = o.lag_ms
    from ${READ_SCHEMA}.shard_leases o where o.shard = n.shard`);
  await client.query(`
    insert into ${NEXT_READ_SCHEMA}.projector_instances
    select * from ${READ_SCHEMA}.projector_instances on conflict do nothing`);
};

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
