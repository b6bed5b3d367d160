import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface TestDatabase {
  readonly url: string;
  /** Cuts whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * A fresh, empty database for one test file, on the server of `TEST_DATABASE_URL` (a role that may create databases).
 *
 * @throws Error when the variable is not set: integration tests never pass by not running.
 */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set: `npm test` sets it');
  const name = `keepsale_test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
};

const onServer = async (server: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
