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

test('a query on a line that swallows everything fails as an outage, and the next one has another line', async () => {
  const line = await openLineTo();
  const pool = openPool(line.url);
  await pool.query('select 1');
  line.stall();

  await expect(pool.query('select 2')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
});

test('so does a connection that somebody holds', async () => {
  const line = await openLineTo();
  const pool = openPool(line.url);
  const client = await pool.connect();
  line.stall();

  await expect(client.query('select 1')).rejects.toThrow();
  client.release();
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
});
