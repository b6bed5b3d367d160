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
 * Rows of one table in memory, with its fold on top: for a batch, for batch after batch with `settle` between them, or for the whole of one
 * seller. What the database holds comes in first: `look` at every event, then `receive` what is `missing`, then `fold`. Without a
 * database, `fold` alone will do.
 */
export interface FoldedTable<Row extends AnyRow = AnyRow> extends TableShape {
  /** Notes the rows that an event will change. Going event by event, table by table, is cheapest. */
  look(envelope: Envelope): void;
  /** Notes a row that will be asked for although no event changes it. */
  want(key: RowKey): void;
  /** Of what was looked at and wanted: rows that may stand already, and are not here yet. Each once. */
  missing(): readonly RowKey[];
  /** Takes in rows as they stand; a value that no column can hold is refused. */
  receive(rows: readonly AnyRow[]): void;
  /**
   * An event at or below a row's revision changes nothing.
   * @throws NoRow, or whatever a malformed event makes a fold throw; the table is then to be thrown away.
   */
  fold(envelope: Envelope): void;
  /** The rows that `fold` changed, as they are now. */
  changed(): readonly AnyRow[];
  /** What was folded counts as stored from here on, and what was missing as known: only rows that nobody asked for yet go missing again. */
  settle(): void;
  /** Rows in here, and places known to be empty. */
  size(): number;
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
  const slots = createSlots<RowOf<C>>();
  let changed: Slot<RowOf<C>>[] = [];
  const wants = createWants();
  // Keys may cost hashes: what `look` has worked out is kept for `fold`.
  const planned = new Map<Envelope, readonly Touch<Key, RowOf<C>>[]>();

  const touchesOf = (envelope: Envelope): readonly Touch<Key, RowOf<C>>[] =>
    projection.keys(envelope).map((key) => {
      const values = keyValues(key);
      return { key, values, slot: slots.at(envelope.seller, values) };
    });

  const look = (envelope: Envelope): void => {
    if (!projection.touches(envelope.event.type)) return;
    const touches = touchesOf(envelope);
    if (touches.length === 0) return;
    planned.set(envelope, touches);
    if (projection.creates(envelope.event.type)) return;
    for (const { slot, values } of touches) wants.add(slot, [envelope.seller, ...values]);
  };

  const foldInto = (slot: Slot<RowOf<C>>, key: Key, envelope: Envelope): void => {
    if (slot.row !== undefined && revisionOf(slot.row) >= envelope.revision) return;
    slot.row = projection.fold(slot.row, key, envelope);
    if (slot.isChanged) return;
    slot.isChanged = true;
    changed.push(slot);
  };

  return {
    table: projection.table,
    columns,
    keyColumns,
    look,
    want: (key) => {
      const [seller = '', ...values] = key;
      wants.add(slots.at(String(seller), values), key);
    },
    missing: wants.keys,
    receive: (stored) => {
      for (const row of stored) {
        const [seller = '', ...values] = keyColumns.map((column) => keyValue(row[column]));
        slots.at(String(seller), values).row = decodeRow(columns, row);
      }
    },
    fold: (envelope) => {
      if (!projection.touches(envelope.event.type)) return;
      for (const { slot, key } of planned.get(envelope) ?? touchesOf(envelope)) {
        foldInto(slot, key, envelope);
      }
    },
    changed: () => rowsIn(changed),
    settle: () => {
      for (const slot of changed) slot.isChanged = false;
      changed = [];
      wants.clear();
      planned.clear();
    },
    size: slots.count,
    row: ([seller = '', ...values]) => slots.at(String(seller), values).row,
    rows: () => rowsIn(slots.all()),
  };
};

/** Where a row stands, or will. */
interface Slot<Row> {
  row: Row | undefined;
  isChanged: boolean;
  isWanted: boolean;
}

interface Touch<Key, Row> {
  readonly key: Key;
  readonly values: RowKey;
  readonly slot: Slot<Row>;
}

/** Rows that somebody asks for and that are not here, each once. */
const createWants = () => {
  let keys: RowKey[] = [];
  return {
    add: (slot: Slot<unknown>, key: RowKey): void => {
      if (slot.isWanted || slot.row !== undefined) return;
      slot.isWanted = true;
      keys.push(key);
    },
    keys: () => keys,
    clear: () => {
      keys = [];
    },
  };
};

const rowsIn = <Row>(slots: Iterable<Slot<Row>>): readonly Row[] => {
  const rows: Row[] = [];
  for (const { row } of slots) if (row !== undefined) rows.push(row);
  return rows;
};

/** By seller, then by the rest of the key: events of one seller tend to come together, and most keys have one part. */
const createSlots = <Row>() => {
  type Place = Map<string | number, Slot<Row>>;
  let opened = 0;
  const places = new Map<string, Place>();
  let last: { readonly seller: string; readonly place: Place } | null = null;

  const placeOf = (seller: string): Place => {
    if (last?.seller === seller) return last.place;
    const place: Place = places.get(seller) ?? new Map<string | number, Slot<Row>>();
    places.set(seller, place);
    last = { seller, place };
    return place;
  };

  return {
    /** Opens it when nothing stands there yet. */
    at: (seller: string, values: RowKey): Slot<Row> => {
      const place = placeOf(seller);
      const id = idOf(values);
      const known = place.get(id);
      if (known !== undefined) return known;
      const slot: Slot<Row> = { row: undefined, isChanged: false, isWanted: false };
      place.set(id, slot);
      opened += 1;
      return slot;
    },
    count: () => opened,
    all: function* (): Generator<Slot<Row>> {
      for (const place of places.values()) yield* place.values();
    },
  };
};

const SEPARATOR = '\u0000';

const idOf = (values: RowKey): string | number =>
  values.length === 1 && values[0] !== undefined ? values[0] : values.join(SEPARATOR);

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
