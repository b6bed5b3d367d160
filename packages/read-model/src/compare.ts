import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ColumnValue } from './columns.ts';
import type { Database } from './database.ts';
import { openTables } from './projections.ts';
import type { Rows } from './replay.ts';
import { inSnapshot } from './snapshot.ts';
import type { AnyRow, TableShape } from './table.ts';
import { READ_SCHEMA } from './version.ts';

/** One value that is not what the events say. `undefined`: there is no such row on that side. */
export interface Difference {
  readonly table: string;
  /** The primary key's values, `seller_id` first. */
  readonly key: readonly ColumnValue[];
  /** `null`: the whole row. */
  readonly column: string | null;
  readonly expected: ColumnValue | undefined;
  readonly stored: ColumnValue | undefined;
}

/** All rows of one seller, as they stand at one moment, the columns of the folds alone. */
export const readSellerRows = (db: Kysely<Database>, seller: string): Promise<Rows> =>
  inSnapshot(db, async (snapshot) => {
    const rows = new Map<string, readonly AnyRow[]>();
    for (const { table, columns } of openTables()) {
      const names = Object.keys(columns).map((column) => sql.ref(`t.${column}`));
      const stored = await sql<{ row: AnyRow }>`
        select to_json(r) as row from (
          select ${sql.join(names)} from ${sql.table(`${READ_SCHEMA}.${table}`)} t
          where t.seller_id = ${seller}) r`.execute(snapshot);
      rows.set(
        table,
        stored.rows.map(({ row }) => row),
      );
    }
    return rows;
  });

/** Every value in which stored rows differ from the expected ones; empty when they are equal. */
export const compareRows = (expected: Rows, stored: Rows): readonly Difference[] =>
  openTables().flatMap((shape) => {
    const here = byKey(shape, stored.get(shape.table) ?? []);
    const there = byKey(shape, expected.get(shape.table) ?? []);
    const keys = new Set([...there.keys(), ...here.keys()]);
    return [...keys].flatMap((key) => compareRow(shape, there.get(key), here.get(key)));
  });

/**
 * The expected rows with the stored word on whether and why the seller is parked: that is no matter of its events alone (the database may
 * have refused one), so it is no difference.
 */
export const withParkingOf = (stored: Rows, expected: Rows): Rows => {
  const [row] = stored.get('sellers') ?? [];
  const [folded] = expected.get('sellers') ?? [];
  if (row === undefined) return expected;
  const { parked_reason = null, parked_revision = null, seller_id = null } = row;
  const nothing = { seller_id, revision: -1, recorded_at: null };
  const seller = { ...(folded ?? nothing), parked_reason, parked_revision };
  return new Map([...expected, ['sellers', [seller]]]);
};

const byKey = (shape: TableShape, rows: readonly AnyRow[]): ReadonlyMap<string, AnyRow> =>
  new Map(rows.map((row) => [JSON.stringify(keyOf(shape, row)), row]));

const keyOf = ({ keyColumns }: TableShape, row: AnyRow): readonly ColumnValue[] =>
  keyColumns.map((column) => row[column] ?? null);

const compareRow = (
  shape: TableShape,
  expected: AnyRow | undefined,
  stored: AnyRow | undefined,
): readonly Difference[] => {
  const { table } = shape;
  const key = keyOf(shape, expected ?? stored ?? {});
  if (expected === undefined || stored === undefined) {
    const [there, here] = [expected?.['revision'], stored?.['revision']];
    return [{ table, key, column: null, expected: there, stored: here }];
  }
  return Object.keys(shape.columns)
    .filter((column) => expected[column] !== stored[column])
    .map((column) => ({
      table,
      key,
      column,
      expected: expected[column],
      stored: stored[column],
    }));
};
