import { OperatorError } from '../services/operator-error.ts';
import { dataDirOf, readSettings } from '../product/settings.ts';
import { recallUrls } from '../product/urls.ts';

/** Which product a command speaks to. */
export interface Target {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Where photos and reports lie. Absolute. */
  readonly dataDir: string;
}

/**
 * The product of DATABASE_URL (and EVENT_STORE_URL), else the one that runs on DATA_DIR.
 * @throws OperatorError when neither is there.
 */
export function findTarget(env: NodeJS.ProcessEnv): Target {
  const { databaseUrl, eventStoreUrl, dataDir } = readSettings({ ...env, PORT: '' });
  if (databaseUrl !== undefined) {
    return { databaseUrl, eventStoreUrl: eventStoreUrl ?? databaseUrl, dataDir };
  }
  const running = recallUrls(dataDirOf(env));
  if (running !== undefined) return { ...running, dataDir };
  throw new OperatorError(
    `No Keepsale runs on ${dataDirOf(env)}. Start it (npm start), ` +
      'or say where it is: DATA_DIR=<its data folder>, or DATABASE_URL=postgres://…',
  );
}
