import { readFileSync } from 'node:fs';
import type { ClientBase, Pool } from 'pg';

/** In order; a migration that has shipped is never edited. */
export const MIGRATIONS = ['0001-ledger.sql'] as const;

/**
 * Brings the ledger's tables in schema `app` up to date. Harmless to repeat and to run from several processes at once.
 * Needs a role that may create schemas in the database.
 */
export const migrateLedger = async (database: Pool): Promise<void> => {
  const client = await database.connect();
  try {
    await client.query('begin');
    await applyMissing(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

const applyMissing = async (client: ClientBase): Promise<void> => {
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('keepsale.ledger.migrate', 0))`,
  );
  await client.query(`
    create schema if not exists app;
    create table if not exists app.ledger_migrations (
      name text primary key, applied_at timestamptz not null default clock_timestamp())`);
  const applied = await client.query<{ name: string }>('select name from app.ledger_migrations');
  const names = new Set(applied.rows.map((row) => row.name));
  for (const name of MIGRATIONS) {
    if (names.has(name)) continue;
    await client.query(readFileSync(new URL(`./migrations/${name}`, import.meta.url), 'utf8'));
    await client.query('insert into app.ledger_migrations (name) values ($1)', [name]);
  }
};
