import type { SellerEvent } from '@keepsale/domain/events';
import type { LogEntry } from '../log-entry.ts';

export const BATCH_EVENTS_MAX = 500;
export const BATCH_ROWS_MAX = 5_000;

/** Rows that any event touches at the most, besides those it names by the dozen. */
const ROWS_OF_ONE_EVENT = 9;

/**
 * How many of the entries make one batch: as many as stay within the rows, at least one, for an event is never split.
 * There is no waiting for more: what has arrived meanwhile is the next batch, well within 10 ms.
 */
export const batchLength = (entries: readonly LogEntry[]): number => {
  let rows = 0;
  for (const [at, entry] of entries.entries()) {
    rows += rowsOf(entry);
    if (rows > BATCH_ROWS_MAX && at > 0) return at;
  }
  return entries.length;
};

const rowsOf = (entry: LogEntry): number =>
  entry.kind === 'event' ? ROWS_OF_ONE_EVENT + rowsNamed(entry.envelope.event) : 1;

/** Those that an event names one by one; the others touch few. */
const rowsNamed = ({ type, data }: SellerEvent): number => {
  if (type === 'SaleRecorded') return data.quantity;
  if (type === 'SaleVoided') return data.remainingEntries.length;
  return type === 'CategoryRestored' ? data.skuChanges.length : 0;
};
