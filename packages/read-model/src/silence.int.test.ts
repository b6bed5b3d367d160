import type { Pool } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createReadPool } from './pg.ts';
import { type Line, openLine } from './testing/line.ts';

const SILENCE_MS = 400;

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

const openPool = (connectionString: string) => {
  const pool = createReadPool({ connectionString, max: 1, silenceMs: SILENCE_MS });
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
