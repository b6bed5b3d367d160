import { readFileSync } from 'node:fs';
import type { ClientBase, Pool } from 'pg';
import { READ_SCHEMA } from './version.ts';

/**
 * `tables`: what rows need to land in. `keys`: primary keys and indexes, which a rebuild adds after the rows. In order; a
 * migration that has shipped is never edited. What changes a row's meaning raises the version instead.
 */
export const MIGRATIONS = [
  { name: '0001-tables.sql', part: 'tables' },
  { name: '0002-keys.sql', part: 'keys' },
  { name: '0003-api-json.sql', part: 'tables' },
  { name: '0004-reports.sql', part: 'tables' },
  { name: '0005-reports-keys.sql', part: 'keys' },
  { name: '0006-history-keys.sql', part: 'keys' },
  { name: '0007-ascii-json.sql', part: 'tables' },
  { name: '0008-audit-links.sql', part: 'tables' },
  { name: '0009-audit-links-keys.sql', part: 'keys' },
] as const;

export type MigrationPart = (typeof MIGRATIONS)[number]['part'];

/**
 * Creates this version's schema, or brings it up to date. Harmless to repeat and to run from several processes at once.
 *
 * @throws the driver's error when the role may not create schemas, or the database does not answer.
 */
export const migrateReadModel = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select pg_advisory_xact_lock(hashtextextended('keepsale.read-model.migrate', 0))`,
    );
    await client.query(`create schema if not exists ${READ_SCHEMA}`);
    await migrateSchema(client, READ_SCHEMA, ['tables', 'keys']);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

/** Applies what is missing of the parts to an existing schema. Inside the caller's transaction, whose `search_path` it sets. */
export const migrateSchema = async (
  client: ClientBase,
  schema: string,
  parts: readonly MigrationPart[],
): Promise<void> => {
  await client.query(`set local search_path to ${schema}`);
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const applied = await client.query<{ name: string }>('select name from migrations');
  const names = new Set(applied.rows.map((row) => row.name));
  for (const { name, part } of MIGRATIONS) {
    if (names.has(name) || !parts.includes(part)) continue;
    await client.query(readFileSync(new URL(`./migrations/${name}`, import.meta.url), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
  }
};
