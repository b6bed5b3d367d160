import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runPostgres } from '../services/postgres/server.ts';
import { OperatorError } from '../services/operator-error.ts';
import { takeRunLock } from './run-lock.ts';
import { dataDirOf, readSettings } from './settings.ts';
import { recallUrls } from './urls.ts';

/** Where a product keeps everything. */
export interface Place {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly dataDir: string;
}

type Env = NodeJS.ProcessEnv;

/**
 * Lends the database of a product, running or not: that of DATABASE_URL, of the product that runs on DATA_DIR, or the one at rest
 * in DATA_DIR, which runs for as long as `work` takes.
 *
 * @throws OperatorError when there is no product.
 */
export async function withDatabase<T>(env: Env, work: (place: Place) => Promise<T>): Promise<T> {
  const dataDir = dataDirOf(env);
  const given = givenPlace(env);
  if (given !== undefined) return work(given);
  const running = recallUrls(dataDir);
  if (running !== undefined) return work({ ...running, dataDir });
  if (existsSync(join(dataDir, 'pg', 'PG_VERSION'))) return withOwnPostgres(env, dataDir, work);
  throw new OperatorError(
    `There is no Keepsale in ${dataDir}. Say where it is: DATA_DIR=<its data folder>, or DATABASE_URL=postgres://…`,
  );
}

/**
 * Lends a database that no product uses, and makes one in DATA_DIR where DATABASE_URL names none.
 *
 * @throws OperatorError when a product runs there.
 */
export async function withDatabaseAtRest<T>(
  env: Env,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const given = givenPlace(env);
  return given === undefined ? withOwnPostgres(env, dataDirOf(env), work) : work(given);
}

function givenPlace(env: Env): Place | undefined {
  const { databaseUrl, eventStoreUrl, dataDir } = readSettings({ ...env, PORT: '' });
  if (databaseUrl === undefined) return undefined;
  return { databaseUrl, eventStoreUrl: eventStoreUrl ?? databaseUrl, dataDir };
}

async function withOwnPostgres<T>(
  env: Env,
  dataDir: string,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const lock = await takeRunLock(dataDir);
  try {
    const postgres = await runPostgres({ folder: dataDir, durable: true });
    try {
      const { eventStoreUrl } = readSettings({ ...env, PORT: '' });
      return await work({
        databaseUrl: postgres.url,
        eventStoreUrl: eventStoreUrl ?? postgres.url,
        dataDir,
      });
    } finally {
      await postgres.stop();
    }
  } finally {
    lock.release();
  }
}
