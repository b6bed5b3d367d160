import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@keepsale/api/migrate';
import { count, openEventStore } from '@keepsale/event-store';
import type { EventStore } from '@keepsale/event-store';
import { createTestDatabase } from '@keepsale/event-store/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { scrubDatabase } from './scrub.ts';

const MARKER = 'Zxq7ScrubMarker';
const STREAM = 'seller-5f0c0c1e-0000-4000-8000-000000000000';

interface Place {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly store: EventStore;
}

test('what an erasure left in the pages of the database is gone after a scrub', () =>
  inPlace(async ({ pool, store }) => {
    await record(pool, store);
    await store.endStream(STREAM);
    await pool.query('checkpoint');
    expect(await pagesHold(pool, MARKER)).toBe(true);

    expect(await scrubDatabase(pool)).toMatchObject({ unfinished: 0, readers: 0, refused: [] });

    expect(await pagesHold(pool, MARKER)).toBe(false);
    expect(await store.readStream(STREAM, 'tail', count(1))).toEqual({
      status: 'ended',
    });
  }));

test('a scrub waits for a transaction that still sees what was erased', () =>
  inPlace(async ({ url, pool, store }) => {
    await record(pool, store);
    const reader = await readerOfNow(url);
    await store.endStream(STREAM);
    expect(await scrubDatabase(pool, 10)).toMatchObject({ readers: 1, tables: 0 });

    const scrubbing = scrubDatabase(pool);
    await Promise.race([scrubbing, sleep(1_000)]);
    await reader.end();

    expect(await scrubbing).toMatchObject({ readers: 0 });
    expect(await pagesHold(pool, MARKER)).toBe(false);
  }));

test('the statistics of a table that was emptied quote nothing of it', () =>
  inPlace(async ({ pool }) => {
    await pool.query(
      `create table app.emptied as select '${MARKER}' || n as name from generate_series(1, 9) n`,
    );
    await pool.query('analyze app.emptied');
    await pool.query('delete from app.emptied');

    await scrubDatabase(pool);

    expect(await pagesHold(pool, MARKER)).toBe(false);
  }));

const inPlace = async (work: (place: Place) => Promise<void>): Promise<void> => {
  const database = await createTestDatabase();
  await migrate(database.url);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const store = await openEventStore(database.url);
  try {
    await work({ url: database.url, pool, store });
  } finally {
    await store.close();
    await pool.end();
    await database.drop();
  }
};

const record = async (pool: pg.Pool, store: EventStore): Promise<void> => {
  const event = {
    id: '5f0c0c1e-0000-4000-8000-000000000001',
    type: 'CategoryCreated',
    data: `{"name":"${MARKER}"}`,
    metadata: '{}',
  };
  await store.append([{ stream: STREAM, expectedRevision: 'no-stream', events: [event] }]);
  await pool.query('analyze es.events');
};

/** Sees the database as it is now until it ends, as whoever copies a database does. */
const readerOfNow = async (url: string): Promise<pg.Client> => {
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query('begin isolation level repeatable read');
  await reader.query('select pg_current_snapshot()');
  return reader;
};

/** The files of the database's own folder: tables, indexes, statistics. */
const pagesHold = async (pool: pg.Pool, text: string): Promise<boolean> => {
  const { rows } = await pool.query<{ folder: string }>(
    `select current_setting('data_directory') || '/base/' || oid as folder
     from pg_database where datname = current_database()`,
  );
  const folder = rows[0]?.folder ?? '';
  for (const name of await readdir(folder)) {
    if ((await readFile(join(folder, name))).includes(text)) return true;
  }
  return false;
};
