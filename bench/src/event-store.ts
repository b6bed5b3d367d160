/**
 * Appends per second on the Postgres event store with the smallest group commit there is, against a bare prepared INSERT,
 * emmett-postgresql, castore and message-db, in one run; and how fast a subscription reads. `npx tsx bench/src/event-store.ts [seconds per figure]`
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count } from '@keepsale/event-store';
import type { EventStore, ExpectedRevision, StreamAppend } from '@keepsale/event-store';
import {
  createPostgresEventStore,
  migratePostgresEventStore,
} from '@keepsale/event-store/postgres';
import { Pool } from 'pg';
import { runPostgres } from '../../tools/services/postgres/server.ts';
import { bareInsert, castore, emmett, messageDb } from './appending-peers.ts';
import type { Peer } from './appending-peers.ts';
import { formatRate, measureWriters } from './measure.ts';

const seconds = Number(process.argv[2] ?? 2);
const WRITERS = [1, 8, 64];
const GROUPS_IN_FLIGHT_MAX = 2;
const HOT_WRITERS = 8;
const HOT_STREAM = 1_000;
const PAGE_EVENTS = 500;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const folder = mkdtempSync(join(tmpdir(), 'keepsale-bench-'));
const postgres = await runPostgres({ folder: join(folder, 'data'), durable: true });
try {
  const database = new Pool({ connectionString: postgres.url, max: 1 });
  await migratePostgresEventStore(database);
  await database.end();
  const store = createPostgresEventStore({ connectionString: postgres.url });
  await comparePeers([
    groupCommit(store),
    await bareInsert(postgres.url),
    await emmett(postgres.url),
    await castore(postgres.url),
    await messageDb(postgres.url),
  ]);
  await measureReading(store);
  await store.close();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Peers take turns at each figure, so that a machine that is busy for a while is busy for all of them. */
async function comparePeers(peers: readonly Peer[]): Promise<void> {
  const rounds = [
    ...WRITERS.map((writers) => ({
      label: `${writers} writers`,
      writers,
      streamOf: (writer: number) => writer,
    })),
    {
      label: `${HOT_WRITERS} writers, one stream`,
      writers: HOT_WRITERS,
      streamOf: () => HOT_STREAM,
    },
  ];
  for (const { label, writers, streamOf } of rounds) {
    let ours: number | null = null;
    for (const peer of peers) {
      const rate = await measureWriters(writers, seconds, (writer) =>
        peer.append(streamOf(writer)),
      );
      ours ??= rate.perSecond;
      const ratio = `${(ours / rate.perSecond).toFixed(1)} ×`;
      say(`${`${peer.name}, ${label}`.padEnd(46)}${formatRate(rate)}   ${ratio}`);
    }
  }
  for (const peer of peers) await peer.close();
}

async function measureReading(store: EventStore): Promise<void> {
  let events = 0;
  const startedAt = performance.now();
  for await (const message of store.subscribe({
    prefixes: ['bench-'],
    after: 'start',
    batchEventsMax: count(PAGE_EVENTS),
    signal: new AbortController().signal,
  })) {
    if (message.kind === 'events') events += message.events.length;
    if (message.kind === 'caught-up') break;
  }
  const perSecond = (events / (performance.now() - startedAt)) * 1_000;
  say(`subscription, ${events} events of history`.padEnd(46) + `${perSecond.toFixed(0)}/s`);
}

/** At most two groups are under way, as in the ledger: one is made while the other is written. A stream is in one of them at most. */
function groupCommit(store: EventStore): Peer {
  const heads = new Map<number, ExpectedRevision>();
  const busy = new Set<number>();
  let waiting: { readonly stream: number; readonly settle: (failure?: Error) => void }[] = [];
  let groupsInFlight = 0;

  const sendGroups = (): void => {
    while (groupsInFlight < GROUPS_IN_FLIGHT_MAX) {
      const group = waiting.filter(({ stream }) => !busy.has(stream));
      if (group.length === 0) return;
      waiting = waiting.filter(({ stream }) => busy.has(stream));
      void send(group);
    }
  };
  const send = async (group: typeof waiting): Promise<void> => {
    const streams = group.map(({ stream }) => stream);
    groupsInFlight += 1;
    for (const stream of streams) busy.add(stream);
    const failure = await appendGroup(store, heads, streams);
    groupsInFlight -= 1;
    for (const stream of streams) busy.delete(stream);
    for (const { settle } of group) settle(failure);
    setImmediate(sendGroups);
  };

  return {
    name: 'event store, group commit',
    append: (stream) =>
      new Promise((resolve, reject) => {
        waiting.push({
          stream,
          settle: (failure) => {
            if (failure === undefined) resolve();
            else reject(failure);
          },
        });
        setImmediate(sendGroups);
      }),
    close: () => Promise.resolve(),
  };
}

async function appendGroup(
  store: EventStore,
  heads: Map<number, ExpectedRevision>,
  streams: readonly number[],
): Promise<Error | undefined> {
  const names = [...new Set(streams)];
  const batch: StreamAppend[] = names.map((stream) => ({
    stream: `bench-${stream}`,
    expectedRevision: heads.get(stream) ?? 'no-stream',
    events: streams.filter((other) => other === stream).map(newEvent),
  }));
  const outcomes = await store.append(batch);
  for (const [at, outcome] of outcomes.entries()) {
    const stream = names[at];
    if (outcome.status !== 'appended' || stream === undefined) return new Error(outcome.status);
    heads.set(stream, outcome.revision);
  }
  return undefined;
}

function newEvent(stream: number) {
  return {
    id: randomUUID(),
    type: 'RevenueRecorded',
    data: JSON.stringify({ description: 'x'.repeat(220), stream }),
    metadata: '{}',
  };
}
