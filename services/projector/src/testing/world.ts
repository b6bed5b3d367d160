import { randomUUID } from 'node:crypto';
import {
  count,
  currentVersion,
  firstHash,
  openEventStore,
  revision,
  sealEvents,
} from '@keepsale/event-store';
import type { EventStore, JsonObject } from '@keepsale/event-store';
import { migratePostgresEventStore } from '@keepsale/event-store/postgres';
import { createTestDatabase } from '@keepsale/event-store/testing';
import { eventVersions } from '@keepsale/domain/decode';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import { migrateReadModel, openTables, READ_SCHEMA, replay } from '@keepsale/read-model';
import type { AnyRow, Envelope, Rows } from '@keepsale/read-model';
import type { Pool } from 'pg';
import { openProjectorPool } from '../database.ts';
import { readLogEntry, streamOf } from '../log-entry.ts';
import { columnsOf } from '../rows/load.ts';
import { runProjector } from '../subscription/run.ts';
import type { RunOptions } from '../subscription/run.ts';

/** Anything that could stand in a stream, also what no decider would write. */
export interface WrittenEvent {
  readonly type: string;
  readonly data: object;
}

export interface World {
  readonly url: string;
  readonly store: EventStore;
  readonly pool: Pool;
  /** Appends to the end of the seller's stream, sealed as the ledger seals. */
  append(seller: SellerId, events: readonly WrittenEvent[]): Promise<void>;
  /** What the rows should be: the whole stream, folded at once. */
  expectedRows(seller: SellerId): Promise<Rows>;
  storedRows(seller: SellerId, schema?: string): Promise<Rows>;
  /** A projector in this process; `stop` ends it in order. */
  start(options?: Partial<RunOptions>): Projector;
  close(): Promise<void>;
}

export interface Projector {
  readonly instanceId: string;
  stop(): Promise<void>;
}

/** A fresh database with an event store and a read model, on real Postgres. */
export const openWorld = async (): Promise<World> => {
  const database = await createTestDatabase();
  const pool = openProjectorPool(database.url);
  await migratePostgresEventStore(pool);
  await migrateReadModel(pool);
  const store = await openEventStore(database.url);
  const heads = new Map<SellerId, { revision: number; hash: string }>();
  const running = new Set<Projector>();

  return {
    url: database.url,
    store,
    pool,
    append: async (seller, events) => {
      const head = heads.get(seller) ?? { revision: -1, hash: firstHash(seller) };
      const sealed = seal(head.hash, seller, events);
      const [outcome] = await store.append([
        {
          stream: streamOf(seller),
          expectedRevision: head.revision < 0 ? 'no-stream' : revision(head.revision),
          events: sealed.events,
        },
      ]);
      if (outcome?.status !== 'appended') throw new Error(`not appended: ${outcome?.status ?? ''}`);
      heads.set(seller, { revision: head.revision + events.length, hash: sealed.hash });
    },
    expectedRows: async (seller) => replay(await readEnvelopes(store, seller)),
    storedRows: (seller, schema = READ_SCHEMA) => readRows(pool, schema, seller),
    start: (options = {}) => {
      const projector = startProjector({ pool, store, ...options });
      running.add(projector);
      return projector;
    },
    close: async () => {
      await Promise.all([...running].map((projector) => projector.stop()));
      await Promise.all([store.close(), pool.end()]);
      await database.drop();
    },
  };
};

const seal = (previousHash: string, seller: SellerId, events: readonly WrittenEvent[]) =>
  sealEvents(
    previousHash,
    events.map(({ type, data }) => ({
      type,
      schemaVersion: currentVersion(eventVersions, type) ?? 1,
      data: data as JsonObject,
    })),
    {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      actor: { kind: 'seller', id: seller },
      recordedAt: new Date().toISOString(),
    },
  );

const STREAM_EVENTS_MAX = 10_000;

const readEnvelopes = async (store: EventStore, seller: SellerId): Promise<Envelope[]> => {
  const slice = await store.readStream(streamOf(seller), revision(0), count(STREAM_EVENTS_MAX));
  const events = slice.status === 'live' ? slice.events : [];
  return events.map((event) => {
    const entry = readLogEntry(event);
    if (entry?.kind !== 'event') throw new Error(`not readable: ${event.type}`);
    return entry.envelope;
  });
};

const readRows = async (pool: Pool, schema: string, seller: SellerId): Promise<Rows> => {
  const rows = new Map<string, readonly AnyRow[]>();
  for (const shape of openTables()) {
    const { table } = shape;
    const stored = await pool.query<{ row: AnyRow }>(
      `select to_json(r) as row from (
        select ${columnsOf(shape)} from ${schema}.${table} t where seller_id = $1) r`,
      [seller],
    );
    rows.set(
      table,
      stored.rows.map(({ row }) => row),
    );
  }
  return rows;
};

const startProjector = (
  options: Pick<RunOptions, 'pool' | 'store'> & Partial<RunOptions>,
): Projector => {
  const stop = new AbortController();
  const instanceId = options.instanceId ?? `test-${randomUUID()}`;
  const run = runProjector({
    schema: READ_SCHEMA,
    log: () => undefined,
    ...options,
    instanceId,
    signal: stop.signal,
  });
  return {
    instanceId,
    stop: async () => {
      stop.abort();
      await run;
    },
  };
};
