import type { Columns, ColumnValue, RowOf } from './columns.ts';
import type { Envelope, Projection } from './projection.ts';

export type AnyRow = Readonly<Record<string, ColumnValue>>;

/** What SQL needs to know of a table. */
export interface TableShape {
  readonly table: string;
  readonly columns: Columns;
  /** Of the primary key, `seller_id` first. */
  readonly keyColumns: readonly string[];
}

/** The primary key's values, in the order of `keyColumns`. */
export type RowKey = readonly (string | number)[];

/**
 * Rows of one table in memory, with its fold on top. Used once: by a batch, or for the whole of one seller.
 * Rows are known by their key's text; what the database holds comes in through `receive`, before `fold`.
 */
export interface FoldedTable<Row extends AnyRow = AnyRow> extends TableShape {
  /** The rows that events will change and that may stand already, and are not here yet. Each once. */
  missing(envelopes: readonly Envelope[]): readonly RowKey[];
  /** Takes in rows as they stand; a value that no column can hold is refused. */
  receive(rows: readonly AnyRow[]): void;
  /**
   * An event at or below a row's revision changes nothing.
   * @throws NoRow, or whatever a malformed event makes a fold throw; the table is then to be thrown away.
   */
  fold(envelope: Envelope): void;
  /** The rows that `fold` changed, as they are now. */
  changed(): readonly AnyRow[];
  /** One row as it is now. */
  row(key: RowKey): AnyRow | undefined;
  rows(): readonly Row[];
}

/** Opens an empty table over a projection. */
export const foldedTable = <C extends Columns, Key>(
  projection: Projection<C, Key>,
): FoldedTable<RowOf<C>> => {
  const { columns, keyValues } = projection;
  const keyColumns = ['seller_id', ...projection.keyColumns];
  const rows = new Map<string, RowOf<C>>();
  const changed = new Map<string, RowOf<C>>();
  // Keys may cost hashes: what `missing` has worked out is kept for `fold`.
  const planned = new Map<Envelope, readonly Touch<Key>[]>();

  const touchesOf = (envelope: Envelope): readonly Touch<Key>[] => {
    const keys = projection.keys(envelope);
    if (keys.length === 0) return NO_TOUCHES;
    return keys.map((key) => {
      const values = keyValues(key);
      return { key, values, text: keyText(envelope.seller, values) };
    });
  };

  return {
    table: projection.table,
    columns,
    keyColumns,
    missing: (envelopes) => {
      const wanted = new Map<string, RowKey>();
      for (const envelope of envelopes) {
        const touches = touchesOf(envelope);
        if (touches.length === 0) continue;
        planned.set(envelope, touches);
        if (projection.creates(envelope.event.type)) continue;
        for (const { values, text } of touches) {
          if (!rows.has(text)) wanted.set(text, [envelope.seller, ...values]);
        }
      }
      return [...wanted.values()];
    },
    receive: (stored) => {
      for (const row of stored) {
        const [seller = '', ...values] = keyColumns.map((column) => keyValue(row[column]));
        rows.set(keyText(seller, values), decodeRow(columns, row));
      }
    },
    fold: (envelope) => {
      for (const { key, text } of planned.get(envelope) ?? touchesOf(envelope)) {
        const row = rows.get(text);
        if (row !== undefined && revisionOf(row) >= envelope.revision) continue;
        const now = projection.fold(row, key, envelope);
        rows.set(text, now);
        changed.set(text, now);
      }
    },
    changed: () => [...changed.values()],
    row: ([seller = '', ...values]) => rows.get(keyText(seller, values)),
    rows: () => [...rows.values()],
  };
};

interface Touch<Key> {
  readonly key: Key;
  readonly values: RowKey;
  readonly text: string;
}

const NO_TOUCHES: readonly never[] = [];

const SEPARATOR = '\u0000';

const keyText = (seller: string | number, values: RowKey): string => {
  let text = String(seller);
  for (const value of values) text += SEPARATOR + String(value);
  return text;
};

const keyValue = (value: ColumnValue | undefined): string | number => {
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError('a key column is a text or a number');
};

const revisionOf = (row: Readonly<Record<string, ColumnValue>>): number => {
  const { revision } = row;
  return typeof revision === 'number' ? revision : -1;
};

/**
 * A row as it comes from the database, checked against its table's columns.
 * @throws TypeError for a column that is missing or of another type.
 */
const decodeRow = <C extends Columns>(columns: C, stored: AnyRow): RowOf<C> => {
  if (!isRowOf(columns, stored)) throw new TypeError('a row that its table cannot hold');
  return stored;
};

const isRowOf = <C extends Columns>(columns: C, stored: AnyRow): stored is RowOf<C> =>
  Object.entries(columns).every(([name, spec]) => {
    const value = stored[name];
    return value === null ? spec.endsWith('?') : typeof value === jsTypeOf(spec);
  });

const jsTypeOf = (spec: string): 'number' | 'boolean' | 'string' => {
  if (spec.startsWith('integer') || spec.startsWith('bigint')) return 'number';
  return spec.startsWith('boolean') ? 'boolean' : 'string';
};
