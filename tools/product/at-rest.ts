import { runPostgres } from '../services/postgres/server.ts';
import { OperatorError } from '../services/operator-error.ts';
import { requireFinished } from '../backup/unfinished.ts';
import { requireOurs, stateOf } from '../upgrade/folder.ts';
import { isLockHeld, takeRunLock } from './run-lock.ts';
import { dataDirOf, readSettings } from './settings.ts';
import { recallUrls } from './urls.ts';

/** Where a product keeps everything. */
export interface Place {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly dataDir: string;
}

type Env = NodeJS.ProcessEnv;

/** What is done with a data folder before its database runs, while nobody else uses it. */
export type Prepare = (rest: {
  readonly dataDir: string;
  readonly eventStoreUrl: string | undefined;
}) => void | Promise<void>;

/** Most commands leave the form of a database alone. */
const refuseOthers: Prepare = ({ dataDir }) => {
  requireFinished(dataDir);
  requireOurs(dataDir);
};

/**
 * Lends the database of a product, running or not: that of DATABASE_URL, of the product that runs on DATA_DIR, or the one at rest
 * in DATA_DIR, which runs for as long as `work` takes.
 *
 * @throws OperatorError when there is no product.
 */
export async function withDatabase<T>(
  env: Env,
  work: (place: Place) => Promise<T>,
  prepare: Prepare = refuseOthers,
): Promise<T> {
  const dataDir = dataDirOf(env);
  const given = givenPlace(env);
  if (given !== undefined) return work(given);
  const running = recallUrls(dataDir);
  // A product that was killed has left them, and its database is at rest.
  if (running !== undefined && (await isLockHeld(dataDir))) return work({ ...running, dataDir });
  if (stateOf(dataDir).kind !== 'empty') return withOwnPostgres(env, { dataDir, prepare }, work);
  throw new OperatorError(
    `There is no Keepsale in ${dataDir}. Say where it is: DATA_DIR=<its data folder>, or DATABASE_URL=postgres://…`,
  );
}

/**
 * Lends a database that no product uses, and makes one in DATA_DIR where DATABASE_URL names none.
 *
 * @throws OperatorError when a product runs there, or `prepare` does.
 */
export async function withDatabaseAtRest<T>(
  env: Env,
  work: (place: Place) => Promise<T>,
  prepare: Prepare,
): Promise<T> {
  const given = givenPlace(env);
  if (given !== undefined) return work(given);
  const refuse: Prepare = async (rest) => {
    await refuseOthers(rest);
    await prepare(rest);
  };
  return withOwnPostgres(env, { dataDir: dataDirOf(env), prepare: refuse }, work);
}

function givenPlace(env: Env): Place | undefined {
  const { databaseUrl, eventStoreUrl, dataDir } = readSettings({ ...env, PORT: '' });
  if (databaseUrl === undefined) return undefined;
  return { databaseUrl, eventStoreUrl: eventStoreUrl ?? databaseUrl, dataDir };
}

async function withOwnPostgres<T>(
  env: Env,
  { dataDir, prepare }: { readonly dataDir: string; readonly prepare: Prepare },
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const { eventStoreUrl } = readSettings({ ...env, PORT: '' });
  const lock = await takeRunLock(dataDir);
  try {
    await prepare({ dataDir, eventStoreUrl });
    const postgres = await runPostgres({ folder: dataDir, durable: true });
    try {
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
