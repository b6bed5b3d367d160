import { appendChecked } from '../batch.ts';
import type { EventStore } from '../port.ts';
import { createAnnouncer } from './announce.ts';
import { appendBatch } from './append.ts';
import { listeningClient, openConnections } from './connections.ts';
import { endStream } from './end-stream.ts';
import { listStreams } from './list-streams.ts';
import { readAt, readHead, readStream } from './read.ts';
import { subscribe } from './subscribe.ts';
import { createWakeUps } from './wake-ups.ts';

export interface PostgresEventStoreOptions {
  /** `postgres://…`; the schema must be there (`migratePostgresEventStore`). */
  readonly connectionString: string;
  /** Seen in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** How often a subscription looks that was told of nothing. */
  readonly pollMs?: number;
}

/** Appends queue behind one lock in the database anyway: more connections would only wait there. */
const APPEND_CONNECTIONS = 2;
const READ_CONNECTIONS = 4;
const ANNOUNCE_CONNECTIONS = 1;

/** Opens no connection before the first call that needs one. */
export const createPostgresEventStore = (options: PostgresEventStoreOptions): EventStore => {
  const connection = {
    connectionString: options.connectionString,
    applicationName: options.applicationName ?? 'keepsale-event-store',
  };
  const durable = { ...connection, synchronousCommit: 'on' } as const;
  const hasty = { ...connection, synchronousCommit: 'off' } as const;
  const appends = openConnections(durable, APPEND_CONNECTIONS);
  const reads = openConnections(durable, READ_CONNECTIONS);
  const announcements = openConnections(hasty, ANNOUNCE_CONNECTIONS);
  const announcer = createAnnouncer(announcements);
  const wakeUps = createWakeUps(() => listeningClient(hasty), options.pollMs);

  return {
    append: (batch) =>
      appendChecked(batch, async (checked) => {
        const outcomes = await appendBatch(appends, checked);
        announcer.announce();
        return outcomes;
      }),
    readStream: (stream, from, max) => readStream(reads, stream, from, max),
    listStreams: (prefix, signal) => listStreams(reads, prefix, signal),
    readAt: (position) => readAt(reads, position),
    head: () => readHead(reads),
    subscribe: (subscription) => subscribe(reads, wakeUps, subscription),
    endStream: async (stream) => {
      await endStream(appends, stream);
      announcer.announce();
    },
    close: async () => {
      await Promise.all([wakeUps.close(), appends.close(), reads.close(), announcements.close()]);
    },
  };
};
