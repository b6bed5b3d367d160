import type { SellerId } from '@keepsale/domain/kernel/ids';
import { comparePositions, count, STREAM_ENDED_TYPE } from '@keepsale/event-store';
import type { EventStore, Position } from '@keepsale/event-store';
import { ALL_SELLERS_PREFIX, sellerOf } from '../log-entry.ts';

/** What stands in the log up to a position. */
export interface LogContents {
  /** The last event of the log when it was looked at; `null`: it is empty. */
  readonly head: { readonly position: Position; readonly id: string } | null;
  /** Sellers whose stream stands, in the order they came. */
  readonly sellers: readonly SellerId[];
  readonly events: number;
}

const PAGE_EVENTS_MAX = 5_000;

/**
 * Looks through the whole log for sellers, keeping their ids alone. The port lists no streams, and the tables that are to be rebuilt or
 * verified are no witness.
 */
export const readLogContents = async (
  store: EventStore,
  signal: AbortSignal,
): Promise<LogContents> => {
  const end = await store.head();
  const sellers = new Set<SellerId>();
  let last: LogContents['head'] = null;
  let events = 0;
  if (end === null) return { head: null, sellers: [], events };

  const stop = new AbortController();
  const subscription = store.subscribe({
    prefixes: [ALL_SELLERS_PREFIX],
    after: 'start',
    batchEventsMax: count(PAGE_EVENTS_MAX),
    signal: AbortSignal.any([signal, stop.signal]),
  });
  for await (const message of subscription) {
    if (message.kind === 'caught-up') break;
    if (message.kind === 'checkpoint') continue;
    for (const event of message.events) {
      const seller = sellerOf(event.stream);
      if (seller === null || comparePositions(event.position, end) > 0) continue;
      if (event.type === STREAM_ENDED_TYPE) sellers.delete(seller);
      else sellers.add(seller);
      last = { position: event.position, id: event.id };
      events += 1;
    }
  }
  stop.abort();
  signal.throwIfAborted();
  return { head: last, sellers: [...sellers], events };
};
