import type { SellerId } from '@keepsale/domain/kernel/ids';
import { comparePositions, count, revision } from '@keepsale/event-store';
import type { EventStore, Position, RecordedEvent, StreamSlice } from '@keepsale/event-store';
import { openTables, rowsOf } from '@keepsale/read-model/folds';
import type { AnyRow, FoldedTable, Rows } from '@keepsale/read-model';
import type { AppliedEvent } from '../checkpoint.ts';
import { readLogEntry, reasonOf, streamOf } from '../log-entry.ts';
import { parkedRow } from '../subscription/fold-batch.ts';
import type { Parking } from '../subscription/fold-batch.ts';

export interface FoldedSeller {
  readonly rows: Rows;
  /** Events folded. */
  readonly events: number;
  /** The last event that was looked at; `null`: there is none within the limit. */
  readonly last: AppliedEvent | null;
  readonly parking: Parking | null;
}

export interface FoldLimit {
  /** Events behind it are left to those who come after. */
  readonly upTo?: Position;
  /** The last revision to fold. */
  readonly revision?: number;
}

const PAGE_EVENTS_MAX = 500;

/**
 * Folds a whole stream in memory, read page by page. An event that cannot be read or folded ends the fold before it, and
 * the seller's row says so, just as the live projector would have left it. An ended or unknown stream has no rows.
 */
export const foldSeller = async (
  store: EventStore,
  seller: SellerId,
  limit: FoldLimit,
): Promise<FoldedSeller> => {
  const tables = openTables();
  let folded = 0;
  let last: FoldedSeller['last'] = null;
  const end = (parking: Parking | null): FoldedSeller => ({
    rows: withParking(seller, rowsOf(tables), parking),
    ...{ events: folded, last, parking },
  });
  for await (const page of readPages(store, seller, limit)) {
    for (const event of page) {
      last = { position: event.position, id: event.id };
      const fault = foldInto(tables, event);
      if (fault?.isHalfway === false) return end(fault.parking);
      if (fault !== null) return refold(store, seller, { limit, last, parking: fault.parking });
      folded += 1;
    }
  }
  return end(null);
};

interface Fault {
  readonly parking: Parking;
  /** Some tables have taken the event in already. */
  readonly isHalfway: boolean;
}

const foldInto = (tables: readonly FoldedTable[], event: RecordedEvent): Fault | null => {
  const entry = readLogEntry(event);
  if (entry === null || entry.kind === 'ended') return null;
  if (entry.kind === 'unreadable') {
    return { parking: { revision: entry.revision, reason: entry.reason }, isHalfway: false };
  }
  try {
    for (const table of tables) table.fold(entry.envelope);
    return null;
  } catch (error) {
    return { parking: { revision: event.revision, reason: reasonOf(error) }, isHalfway: true };
  }
};

/** Anew, up to the event before the one that failed. */
const refold = async (
  store: EventStore,
  seller: SellerId,
  {
    limit,
    last,
    parking,
  }: Pick<FoldedSeller, 'last'> & Pick<Fault, 'parking'> & { limit: FoldLimit },
): Promise<FoldedSeller> => {
  if (parking.revision === 0) {
    return { rows: withParking(seller, new Map(), parking), events: 0, last, parking };
  }
  const before = await foldSeller(store, seller, { ...limit, revision: parking.revision - 1 });
  return { ...before, rows: withParking(seller, before.rows, parking), last, parking };
};

const withParking = (seller: SellerId, rows: Rows, parking: Parking | null): Rows => {
  if (parking === null) return rows;
  const [reached] = rows.get('sellers') ?? [];
  const parked: readonly AnyRow[] = [parkedRow(seller, reached, parking)];
  return new Map([...rows, ['sellers', parked]]);
};

/** One page is asked for while the one before is folded. */
async function* readPages(
  store: EventStore,
  seller: SellerId,
  limit: FoldLimit,
): AsyncGenerator<readonly RecordedEvent[]> {
  const stream = streamOf(seller);
  const read = (from: number): Promise<StreamSlice> =>
    store.readStream(stream, revision(from), count(PAGE_EVENTS_MAX));
  let next = read(0);
  for (let from = PAGE_EVENTS_MAX; ; from += PAGE_EVENTS_MAX) {
    const slice = await next;
    if (slice.status !== 'live') return;
    const isLast = slice.events.length < PAGE_EVENTS_MAX;
    const within = slice.events.filter((event) => !isBeyond(limit, event));
    if (!isLast && within.length === slice.events.length) {
      next = read(from);
      // Should the reader leave before: nobody is to hear of it then.
      next.catch(() => undefined);
    }
    yield within;
    if (isLast || within.length < slice.events.length) return;
  }
}

const isBeyond = (
  limit: FoldLimit,
  event: { readonly position: Position; readonly revision: number },
): boolean => {
  if (limit.revision !== undefined && event.revision > limit.revision) return true;
  return limit.upTo !== undefined && comparePositions(event.position, limit.upTo) > 0;
};
