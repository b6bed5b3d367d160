import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createReadPool } from './pg.ts';
import { type Line, openLine } from './testing/line.ts';

const SILENCE_MS = 400;
/** Where nothing is asked again: longer than a busy machine is silent itself. */
const LONG_SILENCE_MS = 1_500;

const databaseUrl = new URL(process.env['TEST_DATABASE_URL'] ?? '');
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

const openLineTo = async (): Promise<Line & { readonly url: string }> => {
  const line = await openLine(Number(databaseUrl.port));
  open.push(line);
  const url = new URL(databaseUrl);
  url.port = String(line.port);
  return { ...line, url: url.href };
};

const openPool = (connectionString: string, kept = 1, silenceMs = SILENCE_MS) => {
  const pool = createReadPool({ connectionString, max: kept, min: kept, silenceMs });
  open.push({ close: () => pool.end() });
  return pool;
};

/** A busy machine may itself be silent for too long, and is asked again. */
const answersAtLast = (pool: Pool): Promise<void> =>
  expect
    .poll(() => pool.query<object>('select 3 as three').then(({ rows }) => rows, String))
    .toEqual([{ three: 3 }]);

test('a query on a line that swallows everything fails as an outage, and the next one has another line', async () => {
  const line = await openLineTo();
  const pool = openPool(line.url);
  await answersAtLast(pool);
  line.stall();

  await expect(pool.query('select 2')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  await answersAtLast(pool);
});

test('a connection that waits for somebody may be silent', async () => {
  const line = await openLineTo();
  const pool = openPool(line.url, 1, LONG_SILENCE_MS);
  const processId = async () => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid;
  };
  const before = await processId();
  // What would close it has had its time.
  await sleep(1.5 * LONG_SILENCE_MS);
  expect(await processId()).toBe(before);
});

test('where one was silent, those that wait are gone as well', async () => {
  const line = await openLineTo();
  const pool = openPool(line.url, 3, LONG_SILENCE_MS);
  await Promise.all([1, 2, 3].map((n) => pool.query('select $1::int', [n])));
  line.stall();
  await expect(pool.query('select 2')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  await expect.poll(() => pool.totalCount).toBe(0);
});

test('so does a connection that somebody holds', async () => {
  const line = await openLineTo();
  const pool = openPool(line.url);
  await answersAtLast(pool);
  const client = await pool.connect();
  line.stall();

  await expect(client.query('select 1')).rejects.toThrow();
  client.release();
  await answersAtLast(pool);
});
