import { runMigrations, type PostgresPoolConfig } from 'bullmq';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { pauseMsAfter } from './first-ready.ts';

/** Where the queues live. Redis where `REDIS_URL` names one, else the product's own Postgres. */
export type QueueBackend =
  | { readonly kind: 'postgres'; readonly connectionString: string }
  | { readonly kind: 'redis'; readonly url: string };

export const queueBackendOf = (urls: {
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
}): QueueBackend =>
  urls.redisUrl === undefined || urls.redisUrl === ''
    ? { kind: 'postgres', connectionString: urls.databaseUrl }
    : { kind: 'redis', url: urls.redisUrl };

const POSTGRES_SCHEMA = 'bullmq';
const POSTGRES_CONNECTIONS_MAX = 3;

export const postgresConnection = (connectionString: string): PostgresPoolConfig => ({
  connectionString,
  schema: POSTGRES_SCHEMA,
  max: POSTGRES_CONNECTIONS_MAX,
  statement_timeout: 10_000,
  // No job waits for the disk: what a power cut takes from the queue, the sweep for lost jobs brings back.
  options: '-c synchronous_commit=off',
});

/**
 * A connection of our own, so that it always has an `error` listener (without one a lost Redis ends the process). Commands
 * wait for Redis to come back (`maxRetriesPerRequest: null`, which workers require).
 */
export const redisConnection = (url: string, onError: (error: Error) => void): Redis => {
  const connection = new Redis(url, {
    maxRetriesPerRequest: null,
    enableReadyCheck: true,
    retryStrategy: pauseMsAfter,
  });
  connection.on('error', onError);
  return connection;
};

/** Creates the queue's tables in Postgres; harmless when they are there. Redis needs none. */
export const migrateQueue = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client, POSTGRES_SCHEMA);
  } finally {
    await client.end();
  }
};
