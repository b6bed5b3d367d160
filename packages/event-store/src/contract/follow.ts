import { setTimeout as sleep } from 'node:timers/promises';
import { count, EventStoreUnavailable } from '../port.ts';
import type { EventStore, Position, RecordedEvent, SubscriptionMessage } from '../port.ts';

export const FOLLOW_BATCH = count(500);

/** Follows as a projector does: keeps its place, and subscribes again from there when the store is away. */
export const follow = async (
  store: EventStore,
  prefix: string,
  howMany: number,
): Promise<readonly RecordedEvent[]> => {
  const seen: RecordedEvent[] = [];
  let after: Position | 'start' = 'start';
  const readOn = async (): Promise<void> => {
    for await (const message of store.subscribe({ ...options(prefix), after })) {
      if (message.kind === 'events') seen.push(...message.events);
      after = message.kind === 'checkpoint' ? message.position : placeAfter(message, after);
      if (seen.length >= howMany) return;
    }
  };
  while (seen.length < howMany) {
    await readOn().catch(async (error: unknown) => {
      if (!(error instanceof EventStoreUnavailable)) throw error;
      await sleep(100);
    });
  }
  return seen;
};

const options = (prefix: string) => ({
  prefixes: [prefix],
  batchEventsMax: FOLLOW_BATCH,
  signal: new AbortController().signal,
});

const placeAfter = (
  message: SubscriptionMessage,
  before: Position | 'start',
): Position | 'start' =>
  message.kind === 'events' ? (message.events.at(-1)?.position ?? before) : before;
