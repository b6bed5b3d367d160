import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstHash, sealEvents } from '../hash-chain.ts';
import { openEventStore } from '../open.ts';
import { count, revision } from '../port.ts';
import type { EventStore } from '../port.ts';
import { migratePostgresEventStore } from '../postgres/index.ts';
import { createTestDatabase } from '../testing/index.ts';
import type { TestDatabase } from '../testing/index.ts';
import { startPeer } from '../testing/grpc-peer/index.ts';
import type { Peer } from '../testing/grpc-peer/index.ts';
import { compareLogs } from './compare-logs.ts';
import { copyLog, LogsDiffer } from './copy-log.ts';
import { verifyLog } from './verify-log.ts';

const SELLERS = ['0a', '7b', 'fc'].map((start) => `${start}${randomUUID().slice(2)}`);
const ENDED = randomUUID();
const EVENTS_EACH = 400;

const databases: TestDatabase[] = [];
const stores: EventStore[] = [];
let source: EventStore;
let peer: Peer;

beforeAll(async () => {
  source = await freshPostgres();
  await fill(source);
  peer = await startPeer();
});

afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await peer.stop();
  await Promise.all(databases.map((database) => database.drop()));
});

test('a log goes to EventStoreDB and back, byte for byte, through replies that are lost', async () => {
  const away = await opened(peer.url);
  peer.faults.inject('append', { kind: 'cut-after' });
  peer.faults.inject('append', { kind: 'commit-timeout' });
  const there = await copyLog(source, away, quietly());
  expect(there.written).toBe(SELLERS.length * EVENTS_EACH);
  expect(await compareLogs(source, away, never())).toEqual({
    streams: SELLERS.length + 1,
    events: SELLERS.length * EVENTS_EACH,
  });

  const home = await freshPostgres();
  await copyLog(away, home, quietly());
  expect(await compareLogs(source, home, never())).toMatchObject({ streams: SELLERS.length + 1 });
  expect((await verifyLog(home)).broken).toEqual([]);
  expect(await home.readStream(`seller-${ENDED}`, 'tail', one())).toEqual({ status: 'ended' });
});

test('a copy that was interrupted goes on where it was, and writes nothing twice', async () => {
  const half = await freshPostgres();
  const stop = new AbortController();
  const interrupted = copyLog(source, half, {
    signal: stop.signal,
    onProgress: ({ written }) => {
      if (written > 0) stop.abort(new Error('interrupted'));
    },
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  const rest = await copyLog(source, half, quietly());
  expect(rest.written).toBeGreaterThan(0);
  expect(rest.written).toBeLessThan(SELLERS.length * EVENTS_EACH);
  await compareLogs(source, half, never());
  expect((await copyLog(source, half, quietly())).written).toBe(0);
});

test('a destination that holds another history is left alone', async () => {
  const other = await freshPostgres();
  const [seller = ''] = SELLERS;
  await append(other, seller, [0, 1]);
  await expect(copyLog(source, other, quietly())).rejects.toThrow(LogsDiffer);
  await expect(compareLogs(source, other, never())).rejects.toThrow(LogsDiffer);
});

test('nothing is written into a log of other sellers, where it could not be taken out again', async () => {
  const other = await freshPostgres();
  await append(other, randomUUID(), [0, 1]);
  const head = await other.head();
  await expect(copyLog(source, other, quietly())).rejects.toThrow(LogsDiffer);
  expect(await other.head()).toEqual(head);
});

test('a changed byte is found, with its stream and revision', async () => {
  const copy = await freshPostgres();
  await copyLog(source, copy, quietly());
  const [seller = ''] = SELLERS;
  await onDatabase(databases.at(-1)?.url ?? '', async (client) => {
    await client.query(
      `update es.events set data = replace(data, 'card 7"', 'card 8"') where stream = $1 and revision = 7`,
      [`seller-${seller}`],
    );
  });
  expect((await verifyLog(copy)).broken).toEqual([
    { stream: `seller-${seller}`, revision: revision(7), reason: 'hash' },
  ]);
  await expect(compareLogs(source, copy, never())).rejects.toThrow(`seller-${seller}@7`);
});

const quietly = () => ({ signal: never(), onProgress: () => undefined });
const never = (): AbortSignal => new AbortController().signal;
const one = () => count(1);

/** Streams interleaved as sellers write, one of them ended and emptied. */
async function fill(store: EventStore): Promise<void> {
  const heads = new Map<string, string>();
  for (let at = 0; at < EVENTS_EACH; at += 20) {
    for (const seller of SELLERS) {
      heads.set(seller, await append(store, seller, [at, 20], heads.get(seller)));
    }
  }
  await append(store, ENDED, [0, 3]);
  await store.endStream(`seller-${ENDED}`);
}

async function append(
  store: EventStore,
  seller: string,
  [from, length]: readonly [from: number, length: number],
  previous = firstHash(seller),
): Promise<string> {
  const decided = Array.from({ length }, (_, index) => ({
    type: 'CardMade',
    schemaVersion: 1,
    data: { name: `card ${from + index}`, letters: 'Ω 𝒳 "\\' },
  }));
  const { events, hash } = sealEvents(previous, decided, {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    actor: { kind: 'seller', id: seller },
    recordedAt: '2026-01-02T03:04:05.678Z',
  });
  const expectedRevision = from === 0 ? 'no-stream' : revision(from - 1);
  const [outcome] = await store.append([{ stream: `seller-${seller}`, expectedRevision, events }]);
  expect(outcome?.status).toBe('appended');
  return hash;
}

async function freshPostgres(): Promise<EventStore> {
  const database = await createTestDatabase();
  databases.push(database);
  await onDatabase(database.url, migratePostgresEventStore);
  return opened(database.url);
}

async function opened(url: string): Promise<EventStore> {
  const store = await openEventStore(url);
  stores.push(store);
  return store;
}

async function onDatabase(
  connectionString: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
