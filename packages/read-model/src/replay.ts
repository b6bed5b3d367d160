import type { Envelope } from './projection.ts';
import { openTables } from './projections.ts';
import type { AnyRow, FoldedTable } from './table.ts';

/** Every table's rows, by the table's name. */
export type Rows = ReadonlyMap<string, readonly AnyRow[]>;

/**
 * The rows of one seller after these events, and nothing else: the books as of a past moment, or what the database should hold.
 * @throws whatever the projector would park the seller for.
 */
export const replay = (envelopes: Iterable<Envelope>): Rows => {
  const tables = openTables();
  for (const envelope of envelopes) for (const table of tables) table.fold(envelope);
  return rowsOf(tables);
};

export const rowsOf = (tables: readonly FoldedTable[]): Rows =>
  new Map(tables.map((table) => [table.table, table.rows()]));
