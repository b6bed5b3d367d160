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

const rowsOf = (entry: LogEntry): number => {
  if (entry.kind !== 'event') return 1;
  const { type, data } = entry.envelope.event;
  switch (type) {
    case 'SaleRecorded':
      return ROWS_OF_ONE_EVENT + data.quantity;
    case 'SaleVoided':
      return ROWS_OF_ONE_EVENT + data.remainingEntries.length;
    case 'CategoryRestored':
      return ROWS_OF_ONE_EVENT + data.skuChanges.length;
    default:
      return ROWS_OF_ONE_EVENT;
  }
};
