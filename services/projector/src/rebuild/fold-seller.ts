import type { SellerId } from '@keepsale/domain/kernel/ids';
import { comparePositions, count, revision } from '@keepsale/event-store';
import type { EventStore, Position } from '@keepsale/event-store';
import { openTables, rowsOf } from '@keepsale/read-model';
import type { AnyRow, Rows } from '@keepsale/read-model';
import { readLogEntry, reasonOf, streamOf } from '../log-entry.ts';
import type { LogEntry } from '../log-entry.ts';
import { parkedRow } from '../subscription/fold-batch.ts';
import type { Parking } from '../subscription/fold-batch.ts';

export interface FoldedSeller {
  readonly rows: Rows;
  /** Events folded. */
  readonly events: number;
  readonly parking: Parking | null;
}

export interface FoldLimit {
  /** Events behind it are left to those who come after. */
  readonly upTo?: Position;
  /** The last revision to fold. */
  readonly revision?: number;
}

const PAGE_EVENTS_MAX = 2_000;

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
  let parking: Parking | null = null;
  for await (const entry of readStream(store, seller, limit)) {
    if (entry.kind === 'unreadable') {
      parking = { revision: entry.revision, reason: entry.reason };
      break;
    }
    try {
      for (const table of tables) table.fold(entry.envelope);
    } catch (error) {
      // Some tables have taken it in already: fold anew, up to the event before.
      return refold(store, seller, { revision: folded, reason: reasonOf(error) });
    }
    folded += 1;
  }
  return { rows: withParking(seller, rowsOf(tables), parking), events: folded, parking };
};

const refold = async (
  store: EventStore,
  seller: SellerId,
  parking: Parking,
): Promise<FoldedSeller> => {
  if (parking.revision === 0) {
    return { rows: withParking(seller, new Map(), parking), events: 0, parking };
  }
  const before = await foldSeller(store, seller, { revision: parking.revision - 1 });
  return { ...before, rows: withParking(seller, before.rows, parking), parking };
};

const withParking = (seller: SellerId, rows: Rows, parking: Parking | null): Rows => {
  if (parking === null) return rows;
  const [reached] = rows.get('sellers') ?? [];
  const parked: readonly AnyRow[] = [parkedRow(seller, reached, parking)];
  return new Map([...rows, ['sellers', parked]]);
};

async function* readStream(
  store: EventStore,
  seller: SellerId,
  limit: FoldLimit,
): AsyncGenerator<Exclude<LogEntry, { kind: 'ended' }>> {
  const stream = streamOf(seller);
  for (let from = 0; ;) {
    const slice = await store.readStream(stream, revision(from), count(PAGE_EVENTS_MAX));
    if (slice.status !== 'live') return;
    for (const event of slice.events) {
      if (isBeyond(limit, event)) return;
      const entry = readLogEntry(event);
      if (entry !== null && entry.kind !== 'ended') yield entry;
    }
    if (slice.events.length < PAGE_EVENTS_MAX) return;
    from += slice.events.length;
  }
}

const isBeyond = (
  limit: FoldLimit,
  event: { readonly position: Position; readonly revision: number },
): boolean => {
  if (limit.revision !== undefined && event.revision > limit.revision) return true;
  return limit.upTo !== undefined && comparePositions(event.position, limit.upTo) > 0;
};
