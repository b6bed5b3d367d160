import { EVENT_STORE_MIGRATIONS } from '@keepsale/event-store/postgres';
import { LEDGER_MIGRATIONS } from '@keepsale/ledger';
import { READ_MODEL_MIGRATIONS, READ_SCHEMA } from '@keepsale/read-model';
import type { Pool } from 'pg';
import { MIGRATIONS as IDENTITY_MIGRATIONS } from './identity/migrate.ts';
import { MIGRATIONS as PHOTO_MIGRATIONS } from './products/photos/migrate.ts';

/** Where each part of the database takes note of what was applied, and what this release knows. */
const PARTS: readonly { readonly table: string; readonly known: readonly string[] }[] = [
  { table: 'es.migrations', known: EVENT_STORE_MIGRATIONS },
  { table: 'app.ledger_migrations', known: LEDGER_MIGRATIONS },
  { table: 'identity.migrations', known: IDENTITY_MIGRATIONS },
  { table: 'photos.migrations', known: PHOTO_MIGRATIONS },
  { table: `${READ_SCHEMA}.migrations`, known: READ_MODEL_MIGRATIONS.map(({ name }) => name) },
];

export interface SchemaState {
  /** Known to this release and not applied: `table: name`. */
  readonly missing: readonly string[];
  /** Applied by a newer release. */
  readonly unknown: readonly string[];
}

/** Compares the database with what this release expects; changes nothing. */
export const readSchemaState = async (pool: Pool): Promise<SchemaState> => {
  const missing: string[] = [];
  const unknown: string[] = [];
  for (const { table, known } of PARTS) {
    const applied = await appliedIn(pool, table);
    const label = (name: string): string => `${table.split('.', 1)[0] ?? table}: ${name}`;
    missing.push(...known.filter((name) => !applied.includes(name)).map(label));
    unknown.push(...applied.filter((name) => !known.includes(name)).map(label));
  }
  return { missing, unknown };
};

const appliedIn = async (pool: Pool, table: string): Promise<readonly string[]> => {
  const exists = await pool.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [table],
  );
  if (exists.rows[0]?.there !== true) return [];
  const { rows } = await pool.query<{ name: string }>(`select name from ${table}`);
  return rows.map(({ name }) => name);
};
