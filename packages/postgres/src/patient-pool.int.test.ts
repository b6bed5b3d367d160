import { createServer, connect, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { PatientPool, readTwiceWhenLost } from './patient-pool.ts';

const databaseUrl = new URL(process.env['TEST_DATABASE_URL'] ?? '');

const opened: { readonly close: () => unknown }[] = [];

afterEach(async () => {
  for (const part of opened.splice(0)) await part.close();
});

/** A port where nobody listens, until a way to the real server is opened there. */
const closedPort = async (): Promise<number> => {
  const server = createServer();
  const port = await listening(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const openWay = async (port: number): Promise<void> => {
  const server = createServer((near) => {
    const far = connect(Number(databaseUrl.port || '5432'), databaseUrl.hostname);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  await listening(server, port);
  // It ends with the last connection, so with the pool.
  opened.push({ close: () => void server.close() });
};

const listening = async (server: Server, port: number): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const poolOn = (port: number, patienceMs: number, database?: string): PatientPool => {
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  if (database !== undefined) url.pathname = database;
  const pool = new PatientPool({ connectionString: url.href, max: 2, patienceMs });
  opened.push({ close: () => pool.end() });
  return pool;
};

const LONG_MS = 60_000;

test('who asks a server that is away is answered once it is there, by statement and by connection', async () => {
  const port = await closedPort();
  const pool = poolOn(port, LONG_MS);
  const asked = pool.query<{ one: number }>('select 1 as one');
  const connected = pool.connect();
  // Both have been refused by now: nobody listens.
  await expect(poolOn(port, 0).query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(pool.presentMs()).toBe(0);
  const openedAt = performance.now();
  await openWay(port);
  expect((await asked).rows).toEqual([{ one: 1 }]);
  const client = await connected;
  expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  client.release();
  expect(pool.presentMs()).toBeGreaterThan(0);
  expect(pool.presentMs()).toBeLessThanOrEqual(performance.now() - openedAt);
});

test('one that stays away is told, at once from then on, until it is back', async () => {
  const port = await closedPort();
  const pool = poolOn(port, 1);
  const refused = { code: 'ECONNREFUSED' };
  await expect(pool.query('select 1')).rejects.toMatchObject(refused);
  await expect(pool.connect()).rejects.toMatchObject(refused);
  await openWay(port);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('what a server says against the request itself is not waited for', async () => {
  const port = await closedPort();
  await openWay(port);
  const pool = poolOn(port, LONG_MS, 'no_such_database');
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '3D000' });
});

test('a read whose connection is cut under it is asked once more, and nothing else is', async () => {
  const port = await closedPort();
  await openWay(port);
  const pool = poolOn(port, LONG_MS);
  let asked = 0;
  const cutTheFirst = () => {
    asked += 1;
    const statement = asked === 1 ? 'select pg_terminate_backend(pg_backend_pid())' : 'select 3';
    return pool.query(statement);
  };
  expect((await readTwiceWhenLost(cutTheFirst)).rowCount).toBe(1);
  expect(asked).toBe(2);
  const wrong = () => {
    asked += 1;
    return pool.query('select nothing_of_that_name');
  };
  await expect(readTwiceWhenLost(wrong)).rejects.toMatchObject({ code: '42703' });
  expect(asked).toBe(3);
});
