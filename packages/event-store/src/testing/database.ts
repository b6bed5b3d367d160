import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface TestDatabase {
  readonly url: string;
  /** Cuts whoever is still connected. */
  drop(): Promise<void>;
}

/** What many databases begin with: made once in a run of tests, then copied, which takes a third of the time. */
export interface Beginning {
  readonly name: string;
  /** Makes an empty database one of these; it leaves no connection open. */
  readonly prepare: (databaseUrl: string) => Promise<void>;
}

/**
 * A fresh database for one test file, on the server of `TEST_DATABASE_URL` (a role that may create databases): empty, or a
 * copy of a beginning.
 *
 * @throws Error when the variable is not set: integration tests never pass by not running.
 */
export const createTestDatabase = async (beginning?: Beginning): Promise<TestDatabase> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set: `npm test` sets it');
  const name = `keepsale_test_${randomBytes(8).toString('hex')}`;
  await onServer(server, async (client) => {
    const template = beginning === undefined ? 'template1' : await made(beginning, server, client);
    await client.query(`create database ${name} template ${template}`);
  });
  return {
    url: addressOf(server, name),
    drop: () =>
      onServer(server, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
};

/** The name of the database that the beginning is. Whoever comes first makes it; the lock goes with the connection. */
const made = async (
  { name, prepare }: Beginning,
  server: string,
  client: Client,
): Promise<string> => {
  const template = `keepsale_${name}_${thisRun()}`;
  const unfinished = `${template}_unfinished`;
  await client.query('select pg_advisory_lock(hashtext($1))', [template]);
  const found = await client.query('select from pg_database where datname = $1', [template]);
  if (found.rowCount === 0) {
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    await prepare(addressOf(server, unfinished));
    await client.query(`alter database ${unfinished} rename to ${template}`);
  }
  await client.query('select pg_advisory_unlock(hashtext($1))', [template]);
  return template;
};

/** A server of one's own may still have the beginnings of an earlier run, of other sources. */
const thisRun = (): string =>
  createHash('sha256')
    .update(process.env['TEST_PROGRAMS'] ?? '')
    .digest('hex')
    .slice(0, 12);

const addressOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

const onServer = async (server: string, work: (client: Client) => Promise<void>): Promise<void> => {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};
