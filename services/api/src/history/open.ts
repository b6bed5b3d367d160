import type { EventStore } from '@keepsale/event-store';
import type { ThreadStores } from './replay/jobs.ts';
import { createReplayer, type Replayer } from './replay/replayer.ts';
import type { StreamReader } from './stream.ts';

/** What the calls of the history are made of. */
export interface History {
  /** The record itself. */
  readonly stream: StreamReader;
  readonly replayer: Replayer;
  close(): Promise<void>;
}

/** Threads start with the first job. */
export const openHistory = (eventStore: EventStore, stores: ThreadStores): History => {
  const replayer = createReplayer(stores);
  return { stream: eventStore, replayer, close: () => replayer.close() };
};
