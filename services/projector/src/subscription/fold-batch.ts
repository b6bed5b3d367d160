import type { AnyRow, Envelope, FoldedTable } from '@keepsale/read-model';
import { openTables } from '@keepsale/read-model/folds';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { LogEntry } from '../log-entry.ts';
import { reasonOf } from '../log-entry.ts';
import type { TableRows } from '../rows/write.ts';

/** Why a seller's events are not projected any further. */
export interface Parking {
  readonly revision: number;
  readonly reason: string;
}

export interface FoldedBatch {
  readonly changed: readonly TableRows[];
  readonly ended: readonly SellerId[];
  readonly parked: ReadonlyMap<SellerId, Parking>;
}

/** Brings in the rows that stand, for tables that will fold these events. */
export type Load = (
  tables: readonly FoldedTable[],
  envelopes: readonly Envelope[],
) => Promise<void>;

export interface FoldOptions {
  /** Sellers to stop at a revision, whatever their events say (the database refused them). */
  readonly stops?: ReadonlyMap<SellerId, Parking>;
  /** With rows of earlier batches; empty ones by default. Of no further use once somebody was parked. */
  readonly tables?: Tables;
}

export type Tables = readonly [FoldedTable, ...FoldedTable[]];

/**
 * Folds a batch in memory. An event that cannot be read or folded parks its seller before it, and that seller only; since
 * it may have changed some tables when it failed, the fold then starts anew without it, from what the database holds.
 */
export const foldBatch = async (
  entries: readonly LogEntry[],
  load: Load,
  options: FoldOptions = {},
): Promise<FoldedBatch> => {
  const ended = new Set(entries.flatMap((entry) => (entry.kind === 'ended' ? entry.seller : [])));
  const standing = entries.filter(({ seller }) => !ended.has(seller));
  const stops = new Map(options.stops);
  let tables = options.tables ?? openTables();
  for (;;) {
    const attempt = await foldOnce(standing, load, { tables, stops });
    if (attempt.status === 'folded') {
      return { changed: attempt.changed, ended: [...ended], parked: attempt.parked };
    }
    stops.set(attempt.seller, attempt.parking);
    tables = openTables();
  }
};

type Attempt =
  | {
      readonly status: 'folded';
      readonly changed: readonly TableRows[];
      readonly parked: ReadonlyMap<SellerId, Parking>;
    }
  | { readonly status: 'poisoned'; readonly seller: SellerId; readonly parking: Parking };

const foldOnce = async (
  entries: readonly LogEntry[],
  load: Load,
  { tables, stops }: Required<FoldOptions>,
): Promise<Attempt> => {
  const envelopes = entries.flatMap((entry) => (entry.kind === 'event' ? entry.envelope : []));
  // No event of theirs may come with them, and where the seller stands decides all the same.
  for (const { kind, seller } of entries) if (kind === 'unreadable') tables[0].want([seller]);
  await load(tables, envelopes);

  const parked = new Map<SellerId, Parking>();
  for (const entry of entries) {
    if (entry.kind === 'ended' || parked.has(entry.seller)) continue;
    const seen = lookAt(entry, tables[0], stops.get(entry.seller));
    if (seen.verdict === 'stop') parked.set(entry.seller, seen.parking);
    if (seen.verdict !== 'fold') continue;
    try {
      for (const table of tables) table.fold(seen.envelope);
    } catch (error) {
      const parking = { revision: seen.envelope.revision, reason: reasonOf(error) };
      return { status: 'poisoned', seller: entry.seller, parking };
    }
  }
  return { status: 'folded', changed: changedRows(tables, parked), parked };
};

type Seen =
  | { readonly verdict: 'fold'; readonly envelope: Envelope }
  | { readonly verdict: 'pass' }
  | { readonly verdict: 'stop'; readonly parking: Parking };

/** Delivery is at least once: what the seller's row has seen passes. A gap means a lost event, so it stops the seller. */
const lookAt = (
  entry: Extract<LogEntry, { kind: 'event' | 'unreadable' }>,
  sellers: FoldedTable,
  stop: Parking | undefined,
): Seen => {
  const row = sellers.row([entry.seller]);
  if (row !== undefined && row['parked_reason'] !== null) return { verdict: 'pass' };
  const reached = reachedBy(row);
  const revision = entry.kind === 'event' ? entry.envelope.revision : entry.revision;
  if (revision <= reached) return { verdict: 'pass' };
  if (stop !== undefined && revision >= stop.revision) return { verdict: 'stop', parking: stop };
  if (revision !== reached + 1) {
    const reason = `event ${reached + 1} is missing before event ${revision}`;
    return { verdict: 'stop', parking: { revision: reached + 1, reason } };
  }
  if (entry.kind === 'unreadable') {
    return { verdict: 'stop', parking: { revision, reason: entry.reason } };
  }
  return { verdict: 'fold', envelope: entry.envelope };
};

export const reachedBy = (sellerRow: AnyRow | undefined): number => {
  const revision = sellerRow?.['revision'];
  return typeof revision === 'number' ? revision : -1;
};

/** Parked sellers keep the rows of what was folded before; their own row says where and why they stopped. */
const changedRows = (
  tables: Tables,
  parked: ReadonlyMap<SellerId, Parking>,
): readonly TableRows[] => {
  const [sellers, ...others] = tables;
  const running = sellers.changed().filter((row) => !isOneOf(parked, row));
  const stopped = [...parked].map(([seller, parking]) =>
    parkedRow(seller, sellers.row([seller]), parking),
  );
  return [
    { shape: sellers, rows: [...running, ...stopped] },
    ...others.map((table) => ({ shape: table, rows: table.changed() })),
  ];
};

const isOneOf = (parked: ReadonlyMap<string, Parking>, row: AnyRow): boolean =>
  typeof row['seller_id'] === 'string' && parked.has(row['seller_id']);

export const parkedRow = (seller: SellerId, row: AnyRow | undefined, parking: Parking): AnyRow => ({
  seller_id: seller,
  revision: reachedBy(row),
  recorded_at: row?.['recorded_at'] ?? null,
  parked_reason: parking.reason,
  parked_revision: parking.revision,
});
