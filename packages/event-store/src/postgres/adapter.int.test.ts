import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  append,
  appended,
  collect,
  event,
  events,
  newArea,
  readAll,
  settle,
  untilCount,
} from '../contract/fixtures.ts';
import { count, EventStoreUnavailable, revision } from '../port.ts';
import type { EventStore, ExpectedRevision } from '../port.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { createPostgresEventStore, migratePostgresEventStore } from './index.ts';
import { MIGRATIONS } from './migrate.ts';

/** What this adapter promises beyond the contract. */
let database: TestDatabase;
let admin: Client;
let store: EventStore;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new Client({ connectionString: database.url });
  await admin.connect();
  await migratePostgresEventStore(admin);
  store = createPostgresEventStore({ connectionString: database.url });
});

afterAll(async () => {
  await store.close();
  await admin.end();
  await database.drop();
});

const LOCK = `pg_advisory_lock(hashtextextended('keepsale.es.append', 0))`;
const UNLOCK = `pg_advisory_unlock(hashtextextended('keepsale.es.append', 0))`;

test('migrating from several processes at once, and again, changes nothing', async () => {
  const clients = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      return client;
    }),
  );
  await Promise.all(clients.map((client) => migratePostgresEventStore(client)));
  await Promise.all(clients.map((client) => client.end()));
  const { rows } = await admin.query('select name from es.migrations');
  expect(rows).toEqual(MIGRATIONS.map((name) => ({ name })));
});

test('a follower is told of an append, long before it would look by itself', async () => {
  const area = newArea();
  const told = createPostgresEventStore({ connectionString: database.url, pollMs: 600_000 });
  const following = told.subscribe({
    prefixes: [area.prefix],
    after: 'start',
    batchEventsMax: count(10),
    signal: new AbortController().signal,
  });
  let at: ExpectedRevision = 'no-stream';
  const appendNext = async (): Promise<void> => {
    ({ revision: at } = await appended(store, area.stream('s'), at, events(`told ${at}`, 1)));
  };
  let asked = 0;
  let seen = 0;
  // The first could be found when it begins to listen.
  for await (const message of following) {
    if (message.kind === 'events') seen += message.events.length;
    if (seen === 3) break;
    if (message.kind === 'checkpoint' || asked > seen) continue;
    asked += 1;
    // By then it waits.
    setTimeout(() => void appendNext(), 100);
  }
  expect(seen).toBe(3);
  await told.close();
});

test('what was not announced is found all the same', async () => {
  const area = newArea();
  const following = collect(store, { prefixes: [area.prefix] }, untilCount(1));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await admin.query(
    `select es.append(array[$1], '{-1}', '{0}', '{1}', '{0}', array[$2::uuid], '{T}', '{1}', '{1}')`,
    [area.stream('s'), event('silent').id],
  );
  expect((await following).map(({ id }) => id)).toEqual([event('silent').id]);
});

test('an append that waits too long for the others is unknown, and may be sent again', async () => {
  const stream = newArea().stream('s');
  await admin.query(`select ${LOCK}`);
  const outcome = await append(store, stream, 'no-stream', events('a', 2));
  await admin.query(`select ${UNLOCK}`);
  expect(outcome.status).toBe('unknown');
  expect(await settle(store, stream, 'no-stream', events('a', 2))).toMatchObject({ revision: 1 });
  expect(await readAll(store, stream)).toHaveLength(2);
});

test('where no server answers, appends are unknown and reads unavailable', async () => {
  const nowhere = createPostgresEventStore({
    connectionString: 'postgres://nobody@127.0.0.1:9/none',
  });
  const outcome = await append(nowhere, newArea().stream('s'), 'no-stream', events('a', 1));
  expect(outcome.status).toBe('unknown');
  await expect(nowhere.head()).rejects.toThrow(EventStoreUnavailable);
  await nowhere.close();
});

test('without the schema an append is refused, not unknown', async () => {
  const empty = await createTestDatabase();
  const unmigrated = createPostgresEventStore({ connectionString: empty.url });
  const attempt = append(unmigrated, newArea().stream('s'), 'no-stream', events('a', 1));
  await expect(attempt).rejects.toMatchObject({ code: '3F000' });
  await unmigrated.close();
  await empty.drop();
});

test('nothing that an ended stream said is left in the table', async () => {
  const stream = newArea().stream('s');
  const secret = events('a', 6_000).map((e) => ({ ...e, data: '"Ada Lovelace"' }));
  await appended(store, stream, 'no-stream', secret.slice(0, 5_500));
  await appended(store, stream, revision(5_499), secret.slice(5_500));
  await store.endStream(stream);
  const { rows } = await admin.query(
    `select count(*)::integer as rows, count(*) filter (where data <> '' or metadata <> '')::integer as telling
     from es.events where stream = $1 and type <> '$streamDeleted'`,
    [stream],
  );
  expect(rows).toEqual([{ rows: 6_000, telling: 0 }]);
});
