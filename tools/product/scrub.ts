import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** What a scrub did, and what it was not allowed to do. */
export interface Scrubbed {
  readonly tables: number;
  /** Erasures that have begun and not ended: what they still have to remove is not gone. */
  readonly unfinished: number;
  /** Transactions that began before this and did not end in time: what they still see cannot go, so nothing was done. */
  readonly readers: number;
  /** Statements that the database's user may not make, for whoever may. */
  readonly refused: readonly string[];
}

const OURS = `(nspname in ('es', 'app', 'identity', 'photos', 'bullmq') or nspname ~ '^read_v\\d+')`;

/** Analysing a table without rows leaves the statistics it had. */
const DELETE_STATISTICS_OF_EMPTIED = `delete from pg_catalog.pg_statistic where starelid in (
  select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace where reltuples = 0 and ${OURS})`;

/**
 * Writes every table anew without what was deleted from it, also the statistics that quote values, and lets the write-ahead log end. Each table is
 * locked meanwhile. Waits first for whoever still sees what was deleted. Repeating is harmless.
 */
export async function scrubDatabase(pool: Pool, waitMs = 60_000): Promise<Scrubbed> {
  const client = await pool.connect();
  const refused: string[] = [];
  const attempt = async (statement: string): Promise<void> => {
    try {
      await client.query(statement);
    } catch (error) {
      if (!isDenied(error)) throw error;
      refused.push(statement);
    }
  };
  try {
    const { rows: pending } = await client.query<{ count: number }>(
      `select count(*)::int as count from identity.users where status = 'erasing'`,
    );
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class c
       join pg_namespace n on n.oid = relnamespace where relkind = 'r' and ${OURS} order by 1`,
    );
    const unfinished = pending[0]?.count ?? 0;
    const readers = await waitForReaders(client, waitMs);
    if (readers > 0) return { tables: 0, unfinished, readers, refused };
    for (const { name } of tables) await client.query(`vacuum (full, analyze) ${name}`);
    await attempt(DELETE_STATISTICS_OF_EMPTIED);
    await attempt('vacuum full pg_catalog.pg_statistic');
    await attempt('checkpoint');
    await attempt('select pg_switch_wal()');
    await attempt('checkpoint');
    return { tables: tables.length, unfinished, readers, refused };
  } finally {
    client.release();
  }
}

/**
 * How many transactions, of this database, of replicas or prepared, began before now and do not end in time. `vacuum full` copies
 * the deleted rows that any of them can see: a backup, a forgotten session, or Postgres itself while it analyses a table.
 */
const waitForReaders = async (client: PoolClient, waitMs: number): Promise<number> => {
  const until = Date.now() + waitMs;
  const { rows: snapshots } = await client.query<{ now: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as now',
  );
  for (;;) {
    const { rows } = await client.query<{ readers: number }>(OLDER_THAN, [snapshots[0]?.now]);
    const readers = rows[0]?.readers ?? 0;
    if (readers === 0 || Date.now() >= until) return readers;
    await sleep(100);
  }
};

const OLDER_THAN = `
  select count(*)::int as readers from (
    select unnest(array[backend_xid, backend_xmin]) as oldest from pg_stat_activity
      where pid <> pg_backend_pid() and (datname = current_database() or datid is null)
    union all select xmin from pg_replication_slots
    union all select transaction from pg_prepared_xacts where database = current_database()
  ) seen where age(oldest) > age($1::xid8::xid)`;

/** `insufficient_privilege` */
const isDenied = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42501';
