import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** In order; a migration that has shipped is never edited. */
export const MIGRATIONS = [
  '0001-identity.sql',
  '0002-audit-access.sql',
  '0003-downloads.sql',
] as const;

/** Brings schema `identity` up to date. Harmless to repeat and to run from several processes at once. */
export const migrateIdentity = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select pg_advisory_xact_lock(hashtextextended('keepsale.identity.migrate', 0))`,
    );
    await client.query(`
      create schema if not exists identity;
      create table if not exists identity.migrations (
        name text primary key, applied_at timestamptz not null default now())`);
    const applied = await client.query<{ name: string }>('select name from identity.migrations');
    const names = new Set(applied.rows.map((row) => row.name));
    for (const name of MIGRATIONS) {
      if (names.has(name)) continue;
      await client.query(readFileSync(new URL(`./migrations/${name}`, import.meta.url), 'utf8'));
      await client.query('insert into identity.migrations (name) values ($1)', [name]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};
