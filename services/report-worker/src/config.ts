import { readMetricsAddress, type MetricsAddress } from '@keepsale/metrics';
import type { BrowserProgram } from './render/browser/program.ts';

/** What the worker takes from its environment. */
export interface Config {
  readonly databaseUrl: string;
  /** The same database, unless said otherwise. */
  readonly eventStoreUrl: string;
  /** Where the queue lives; `undefined`: in the database. */
  readonly redisUrl: string | undefined;
  /** Shared with the API: finished files lie in its `reports` folder. */
  readonly dataDir: string;
  /** `null`: there is none, XLSX works and PDF fails with a sentence. */
  readonly browser: BrowserProgram | null;
  /** How long a file is kept after it was made. */
  readonly reportKeepDays: number;
  /** A request that nobody has been at for so long is given to the queue again. */
  readonly idleMs: number;
  /** How long a report stays with a worker that gives no sign of life; longer than any pause of the event loop. */
  readonly lockMs: number;
  /** `null`: they are not served. */
  readonly metrics: MetricsAddress | null;
}

/** A sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

const POSTGRES = /^postgres(ql)?:\/\//;
const EVENT_STORE = /^(postgres(ql)?|esdb(\+discover)?):\/\//;
const REDIS = /^rediss?:\/\//;
const IDLE_MS = 60_000;
const LOCK_MS = 15_000;
const KEEP_DAYS_DEFAULT = 90;
const KEEP_DAYS_MAX = 36_500;

/** @throws ConfigError naming the variable and what it must be. */
export const readConfig = (env: Env): Config => {
  const databaseUrl = matching(given(env, 'DATABASE_URL'), POSTGRES);
  if (databaseUrl === null) throw new ConfigError('DATABASE_URL must be a postgres:// address');
  const eventStoreUrl = matching(given(env, 'EVENT_STORE_URL') ?? databaseUrl, EVENT_STORE);
  if (eventStoreUrl === null) {
    throw new ConfigError('EVENT_STORE_URL must be a postgres:// or esdb:// address');
  }
  const redisUrl = given(env, 'REDIS_URL');
  if (redisUrl !== undefined && !REDIS.test(redisUrl)) {
    throw new ConfigError('REDIS_URL must be a redis:// address');
  }
  const dataDir = given(env, 'DATA_DIR');
  if (dataDir === undefined) throw new ConfigError('DATA_DIR must be a folder that may be written');
  return {
    databaseUrl,
    eventStoreUrl,
    redisUrl,
    dataDir,
    browser: browserOf(env),
    reportKeepDays: keepDays(given(env, 'REPORT_KEEP_DAYS')),
    idleMs: IDLE_MS,
    lockMs: LOCK_MS,
    metrics: metricsOf(env),
  };
};

/** An empty variable is how a shell or a compose file says "not given". */
const given = (env: Env, name: string): string | undefined =>
  env[name] === '' ? undefined : env[name];

const matching = (text: string | undefined, pattern: RegExp): string | null =>
  text !== undefined && pattern.test(text) ? text : null;

const browserOf = (env: Env): BrowserProgram | null => {
  const path = given(env, 'CHROMIUM_PATH');
  if (path === undefined) return null;
  return {
    path,
    libraryPath: given(env, 'CHROMIUM_LIBRARY_PATH') ?? null,
    fontconfigFile: given(env, 'FONTCONFIG_FILE') ?? null,
    hasSandbox: sandboxOf(given(env, 'CHROMIUM_SANDBOX')),
  };
};

const sandboxOf = (text: string | undefined): boolean => {
  if (text === undefined || text === 'own') return true;
  if (text === 'container') return false;
  throw new ConfigError('CHROMIUM_SANDBOX must be own, or container where a container confines it');
};

const keepDays = (text: string | undefined): number => {
  const days = text === undefined ? KEEP_DAYS_DEFAULT : Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= KEEP_DAYS_MAX) return days;
  throw new ConfigError(`REPORT_KEEP_DAYS must be a number of days from 1 to ${KEEP_DAYS_MAX}`);
};

const metricsOf = (env: Env): MetricsAddress | null => {
  const address = readMetricsAddress(env, 'REPORT_WORKER_METRICS_PORT');
  if (address !== 'unreadable') return address;
  throw new ConfigError('REPORT_WORKER_METRICS_PORT must be a port from 0 to 65535');
};
