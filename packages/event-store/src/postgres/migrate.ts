import { readFileSync } from 'node:fs';
import type { ClientBase, Pool } from 'pg';

/**
 * Brings schema `es` up to date. Harmless to repeat and to run from several processes at once.
 * Needs a role that may create schemas in the database.
 *
 * @param target a pool, or a client outside of a transaction.
 */
export const migratePostgresEventStore = async (target: Pool | ClientBase): Promise<void> => {
  if (!isPool(target)) return migrate(target);
  const client = await target.connect();
  try {
    await migrate(client);
  } finally {
    client.release();
  }
};

/** In order; a migration that has shipped is never edited. */
export const MIGRATIONS = ['0001-events.sql', '0002-quicker-append.sql'] as const;

const migrate = async (client: ClientBase): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('keepsale.es.migrate', 0))`);
    await client.query(`
      create schema if not exists es;
      create table if not exists es.migrations (
        name text primary key, applied_at timestamptz not null default clock_timestamp())`);
    const applied = await client.query<{ name: string }>('select name from es.migrations');
    const names = new Set(applied.rows.map((row) => row.name));
    for (const name of MIGRATIONS) {
      if (names.has(name)) continue;
      await client.query(readFileSync(new URL(`./migrations/${name}`, import.meta.url), 'utf8'));
      await client.query('insert into es.migrations (name) values ($1)', [name]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

const isPool = (target: Pool | ClientBase): target is Pool => 'totalCount' in target;
