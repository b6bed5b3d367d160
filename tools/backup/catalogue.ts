import type { ClientBase } from 'pg';

/** Our schemas whose rows exist nowhere else. A test compares them with what the migrations make. */
const KEPT_SCHEMAS = ['es', 'app', 'identity', 'photos'];

export interface TableName {
  readonly schema: string;
  readonly table: string;
}

interface FoundTable extends TableName {
  readonly columns: readonly string[];
  /** `schema.table` of each table that a foreign key of it names. */
  readonly references: readonly string[];
}

/** Every table that a backup keeps, those first that others refer to. */
export async function keptTables(client: ClientBase): Promise<readonly FoundTable[]> {
  const { rows } = await client.query<FoundTable>(
    `select n.nspname as schema, c.relname as table,
       (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select json_agg(k.confrelid::regclass::text) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '[]') as references
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1)
     order by 1, 2`,
    [KEPT_SCHEMAS],
  );
  return inOrderOfReference(rows);
}

function inOrderOfReference(tables: readonly FoundTable[]): readonly FoundTable[] {
  const placed = new Map<string, FoundTable>();
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const free = [...waiting].filter(({ references }) => references.every((at) => placed.has(at)));
    if (free.length === 0) throw new Error('tables refer to each other in a circle');
    for (const table of free) {
      placed.set(nameOf(table), table);
      waiting.delete(table);
    }
  }
  return [...placed.values()];
}

export function nameOf({ schema, table }: TableName): string {
  return `${schema}.${table}`;
}

/** Tables in which a migration takes note of itself: the restoring release writes its own. */
export function isMigrationTable({ table }: TableName): boolean {
  return table.endsWith('migrations');
}

export interface FoundSequence {
  readonly schema: string;
  readonly name: string;
  readonly last: string;
}

/**
 * How far each sequence has counted. Sequences count outside of transactions: read after the snapshot was taken, they are at
 * or beyond every row in it.
 */
export async function keptSequences(client: ClientBase): Promise<readonly FoundSequence[]> {
  const { rows } = await client.query<FoundSequence>(
    `select schemaname as schema, sequencename as name, last_value::text as last
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1, 2`,
    [KEPT_SCHEMAS],
  );
  return rows;
}
