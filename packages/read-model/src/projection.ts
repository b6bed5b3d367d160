import type { SellerEvent, SellerEventType } from '@keepsale/domain/events';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { DataByType, EventOf } from './by-type.ts';
import type { Columns, RowOf } from './columns.ts';

/** One event of a seller's stream, decoded, with what the log knows about it. */
export interface Envelope {
  readonly seller: SellerId;
  /** Zero-based and gap-free in the seller's stream. */
  readonly revision: number;
  /** ISO 8601 in UTC with milliseconds. */
  readonly recordedAt: string;
  readonly eventId: string;
  readonly event: SellerEvent;
}

/**
 * One read table as pure functions: which rows an event touches, and what each becomes. A fold sees its own row and the
 * event alone, never another row, a clock or a database, so live projection, rebuild, a past moment and verification agree.
 *
 * @template Key what identifies a row within a seller; it may carry what the event brings to that row.
 */
export interface Projection<C extends Columns, Key> {
  readonly table: string;
  readonly columns: C;
  /** Of the primary key, after `seller_id`. */
  readonly keyColumns: readonly (keyof C & string)[];
  /** Whether events of this type say anything to the table: most say nothing to most. */
  readonly touches: (type: SellerEventType) => boolean;
  /** Each row once. */
  readonly keys: (envelope: Envelope) => readonly Key[];
  /** The values of `keyColumns`, in that order. */
  readonly keyValues: (key: Key) => readonly (string | number)[];
  /** Whether the event's rows cannot stand before it: saves looking for them. */
  readonly creates: (type: SellerEventType) => boolean;
  /** @throws NoRow when the event changes a row that never came to be: a poisoned history. */
  readonly fold: (row: RowOf<C> | undefined, key: Key, envelope: Envelope) => RowOf<C>;
}

/** The event names a row that its history never created. */
export class NoRow extends Error {
  override readonly name = 'NoRow';
}

/** An event as one fold sees it: its data, the row's key, and where and when it was recorded. */
export interface Fact<Data, Key> {
  readonly data: Data;
  readonly key: Key;
  readonly seller: SellerId;
  readonly revision: number;
  readonly recordedAt: string;
}

/** What one table does at one type of event. */
export interface Reaction<Data, Key, Row> {
  readonly creates: boolean;
  readonly keys: (data: Data) => readonly Key[];
  readonly fold: (row: Row | undefined, fact: Fact<Data, Key>) => Row;
}

/** A new event type does not compile until every table says what it does at it. */
export type Reactions<Key, Row> = {
  readonly [Type in SellerEventType]: Reaction<DataByType[Type], Key, Row>;
};

/** The rows come to be with this event. */
export const creates = <Data, Key, Row>(
  keys: (data: NoInfer<Data>) => readonly NoInfer<Key>[],
  create: (fact: Fact<NoInfer<Data>, NoInfer<Key>>) => NoInfer<Row>,
): Reaction<Data, Key, Row> => ({ creates: true, keys, fold: (_row, fact) => create(fact) });

/** The rows stand already. */
export const changes = <Data, Key, Row>(
  keys: (data: NoInfer<Data>) => readonly NoInfer<Key>[],
  change: (row: NoInfer<Row>, fact: Fact<NoInfer<Data>, NoInfer<Key>>) => NoInfer<Row>,
): Reaction<Data, Key, Row> => ({
  creates: false,
  keys,
  fold: (row, fact) => {
    if (row === undefined) throw new NoRow(`no row for ${JSON.stringify(fact.key)}`);
    return change(row, fact);
  },
});

const NO_KEYS: readonly never[] = [];

/** The event says nothing to this table. */
export const untouched = {
  creates: false,
  keys: (): readonly never[] => NO_KEYS,
  fold: (): never => {
    throw new NoRow('an event that touches no row was folded');
  },
} as const;

/** `touches`, `keys`, `creates` and `fold` of a projection from its reactions. */
export const reactingTo = <C extends Columns, Key>(
  reactions: Reactions<Key, RowOf<C>>,
): Pick<Projection<C, Key>, 'touches' | 'keys' | 'creates' | 'fold'> => ({
  touches: (type) => reactions[type] !== untouched,
  keys: ({ event }) => keysOf(reactions, event),
  creates: (type) => reactions[type].creates,
  fold: (row, key, envelope) => foldWith(reactions, row, key, envelope),
});

const keysOf = <Type extends SellerEventType, Key, Row>(
  reactions: Reactions<Key, Row>,
  event: EventOf<Type>,
): readonly Key[] => reactions[event.type].keys(event.data);

const foldWith = <Type extends SellerEventType, Key, Row>(
  reactions: Reactions<Key, Row>,
  row: Row | undefined,
  key: Key,
  {
    event,
    seller,
    revision,
    recordedAt,
  }: Omit<Envelope, 'event'> & { readonly event: EventOf<Type> },
): Row => reactions[event.type].fold(row, { data: event.data, key, seller, revision, recordedAt });
