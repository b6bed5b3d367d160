import type { AnyRow, Envelope, FoldedTable, RowKey, TableShape } from '@keepsale/read-model';
import type { ClientBase, Pool } from 'pg';
import { keyArray, typeOf } from './arrays.ts';

/**
 * Brings the rows that events will change into the tables that will fold them: one round trip, whatever the number of
 * tables.
 */
export const loadRows = async (
  connection: Pool | ClientBase,
  schema: string,
  tables: readonly FoldedTable[],
  envelopes: readonly Envelope[],
): Promise<void> => {
  for (const envelope of envelopes) for (const table of tables) table.look(envelope);
  const wanted = tables
    .map((table) => ({ table, keys: table.missing() }))
    .filter(({ keys }) => keys.length > 0);
  if (wanted.length === 0) return;

  const names = wanted.map(({ table }) => table.table);
  const result = await connection.query<{ table_at: number; row: AnyRow }>({
    name: `load ${schema} ${shortened(names)}`,
    text: statementFor(
      schema,
      wanted.map(({ table }) => table),
    ),
    values: wanted.flatMap(({ table, keys }) => keyColumnsOf(table, keys)),
  });
  const rows = wanted.map((): AnyRow[] => []);
  for (const { table_at, row } of result.rows) rows[table_at]?.push(row);
  wanted.forEach(({ table }, at) => {
    table.receive(rows[at] ?? []);
  });
};

/** Names of prepared statements are cut at 63 bytes by the server: two letters of each word keep the tables apart. */
export const shortened = (tables: readonly string[]): string =>
  tables.map((table) => table.replace(/([a-z]{2})[a-z]*_?/g, '$1')).join('');

/** Those of the fold: a table may have others that the database derives from them. */
export const columnsOf = ({ columns }: TableShape): string =>
  Object.keys(columns)
    .map((column) => `t.${column}`)
    .join(', ');

const keyColumnsOf = (table: TableShape, keys: readonly RowKey[]): readonly string[] =>
  table.keyColumns.map((column, at) => keyArray(keys, at, columnType(table, column)));

const columnType = (table: TableShape, column: string) => {
  const spec = table.columns[column];
  if (spec === undefined) throw new TypeError(`${table.table} has no column ${column}`);
  return typeOf(spec);
};

const statementFor = (schema: string, tables: readonly TableShape[]): string => {
  let parameter = 0;
  const selects = tables.map((table, at) => {
    const arrays = table.keyColumns.map((column) => {
      parameter += 1;
      return `$${parameter}::${columnType(table, column)}[]`;
    });
    const keys = table.keyColumns.join(', ');
    return `select ${at} as table_at, to_json(r) as row from (
      select ${columnsOf(table)}
      from unnest(${arrays.join(', ')}) as k (${keys}) join ${schema}.${table.table} t using (${keys})) r`;
  });
  return selects.join('\nunion all\n');
};
