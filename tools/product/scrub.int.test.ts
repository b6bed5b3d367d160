import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '@keepsale/api/migrate';
import { count, openEventStore } from '@keepsale/event-store';
import { createTestDatabase } from '@keepsale/event-store/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { scrubDatabase } from './scrub.ts';

const MARKER = 'Zxq7ScrubMarker';
const STREAM = 'seller-5f0c0c1e-0000-4000-8000-000000000000';

test('what an erasure left in the pages of the database is gone after a scrub', async () => {
  const database = await createTestDatabase();
  await migrate(database.url);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const store = await openEventStore(database.url);
  try {
    const event = {
      id: '5f0c0c1e-0000-4000-8000-000000000001',
      type: 'CategoryCreated',
      data: `{"name":"${MARKER}"}`,
      metadata: '{}',
    };
    await store.append([{ stream: STREAM, expectedRevision: 'no-stream', events: [event] }]);
    await pool.query('analyze es.events');
    await store.endStream(STREAM);
    await pool.query('checkpoint');
    expect(await pagesHold(pool, MARKER)).toBe(true);

    expect(await scrubDatabase(pool)).toMatchObject({ unfinished: 0, refused: [] });

    expect(await pagesHold(pool, MARKER)).toBe(false);
    expect(await store.readStream(STREAM, 'tail', count(1))).toEqual({
      status: 'ended',
    });
  } finally {
    await store.close();
    await pool.end();
    await database.drop();
  }
});

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
