import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';

/** In order; a migration that has shipped is never edited. */
export const MIGRATIONS = ['0001-files.sql'] as const;

/** Brings schema `photos` up to date. Harmless to repeat and to run from several processes at once. */
export const migratePhotos = async <DB>(db: Kysely<DB>): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('keepsale.photos.migrate', 0))`.execute(
      tx,
    );
    await sql`create schema if not exists photos`.execute(tx);
    await sql`
      create table if not exists photos.migrations (
        name text primary key, applied_at timestamptz not null default now())`.execute(tx);
    const applied = await sql<{ name: string }>`select name from photos.migrations`.execute(tx);
    const names = new Set(applied.rows.map((row) => row.name));
    for (const name of MIGRATIONS) {
      if (names.has(name)) continue;
      const text = readFileSync(new URL(`./migrations/${name}`, import.meta.url), 'utf8');
      await sql.raw(text).execute(tx);
      await sql`insert into photos.migrations (name) values (${name})`.execute(tx);
    }
  });
};
