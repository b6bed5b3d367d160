import { PatientPool } from '@keepsale/postgres';
import { types, TypeOverrides } from 'pg';
import type { CustomTypesConfig, PoolConfig } from 'pg';
import { watchSilence } from './silence.ts';

/** int8 as a number (cents and counts are safe integers), `date` as the text `YYYY-MM-DD`; the driver's defaults otherwise. */
export const readModelTypes = (): CustomTypesConfig => {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, safeInteger);
  overrides.setTypeParser(types.builtins.DATE, sameText);
  return overrides;
};

export interface ReadPoolConfig extends PoolConfig {
  readonly connectionString: string;
  readonly max: number;
  /** So many connections are kept however long nothing is asked; none by default. */
  readonly min?: number;
  /** After which a connection that says nothing is given up; longer than anything that the server itself ends. */
  readonly silenceMs?: number;
  /** How long a server that restarts is waited for; not at all by default. */
  readonly patienceMs?: number;
}

/**
 * A pool whose rows are as {@link Database} says. Bounds are explicit: connections, waiting, statements.
 *
 * @param config at least `connectionString` and `max`.
 */
export const createReadPool = ({
  silenceMs,
  patienceMs = 0,
  ...config
}: ReadPoolConfig): PatientPool => {
  const pool = new PatientPool({
    patienceMs,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    options: SESSION_SETTINGS,
    ...config,
    types: readModelTypes(),
  });
  if (silenceMs !== undefined) watchSilence(pool, silenceMs);
  // A connection that the server closed while it was idle: the pool has dropped it, and the next query opens another.
  pool.on('error', () => undefined);
  // And one that was in somebody's hands, between two statements: the next statement fails, not the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** A list of ten thousand wide rows is sorted in memory, not on disk; compiling queries of milliseconds costs more than it saves. */
const SESSION_SETTINGS = '-c work_mem=16MB -c jit=off';

const sameText = (text: string): string => text;

const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`beyond a safe integer: ${text}`);
  return value;
};
