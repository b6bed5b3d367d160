import { comparePositions, count } from '../port.ts';
import type { EventStore, Position, RecordedEvent, SubscriptionMessage } from '../port.ts';

const PAGE_EVENTS_MAX = count(1_000);

/**
 * Every event of the log in its order, up to what it holds at the call; ended streams show as their marker.
 *
 * @throws EventStoreUnavailable when the store does not answer, the signal's reason when it is aborted.
 */
export async function* readWholeLog(
  store: EventStore,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  const end = await store.head();
  if (end === null) return;
  const stop = new AbortController();
  try {
    const messages = store.subscribe({
      prefixes: [],
      after: 'start',
      batchEventsMax: PAGE_EVENTS_MAX,
      signal: AbortSignal.any([signal, stop.signal]),
    });
    for await (const message of messages) {
      if (isPast(message, end)) return;
      if (message.kind !== 'events') continue;
      yield* message.events.filter(({ position }) => comparePositions(position, end) <= 0);
    }
    signal.throwIfAborted();
  } finally {
    stop.abort();
  }
}

/** Nothing up to `end` comes after this message. */
const isPast = (message: SubscriptionMessage, end: Position): boolean => {
  if (message.kind === 'caught-up') return true;
  const first = message.kind === 'events' ? message.events[0]?.position : message.position;
  return first !== undefined && comparePositions(first, end) > 0;
};
