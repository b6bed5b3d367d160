import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { EventStore, Position } from '@keepsale/event-store';
import { ALL_SELLERS_PREFIX, sellerOf } from '../log-entry.ts';

export interface SellerStream {
  readonly seller: SellerId;
  readonly events: number;
}

/** What stands in the log. */
export interface LogContents {
  /** Of the last event of the log when it was looked at; `null`: it is empty. */
  readonly head: Position | null;
  /** Those whose stream stands; also some that came after `head`. */
  readonly streams: readonly SellerStream[];
  readonly events: number;
}

/** The tables that are to be rebuilt or verified are no witness: the log is asked. */
export const readLogContents = async (
  store: EventStore,
  signal: AbortSignal,
): Promise<LogContents> => {
  const head = await store.head();
  const listed = await store.listStreams(ALL_SELLERS_PREFIX, signal);
  const streams = listed.flatMap(({ stream, events }) => {
    const seller = sellerOf(stream);
    return seller === null ? [] : { seller, events };
  });
  return { head, streams, events: streams.reduce((sum, { events }) => sum + events, 0) };
};
