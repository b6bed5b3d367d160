import { setTimeout as sleep } from 'node:timers/promises';
import { count, EventStoreUnavailable } from '../port.ts';
import type { EventStore, Position, RecordedEvent } from '../port.ts';

export const FOLLOW_BATCH = count(500);

/** Follows as a projector does: keeps its place, and subscribes again from there when the store is away. */
export const follow = async (
  store: EventStore,
  prefix: string,
  howMany: number,
): Promise<readonly RecordedEvent[]> => {
  const seen: RecordedEvent[] = [];
  let after: Position | 'start' = 'start';
  for (;;) {
    try {
      for await (const message of store.subscribe({
        prefixes: [prefix],
        after,
        batchEventsMax: FOLLOW_BATCH,
        signal: new AbortController().signal,
      })) {
        if (message.kind === 'events') seen.push(...message.events);
        if (message.kind === 'checkpoint') after = message.position;
        else after = seen.at(-1)?.position ?? after;
        if (seen.length >= howMany) return seen;
      }
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error;
      await sleep(100);
    }
  }
};
