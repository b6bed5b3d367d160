import { readMetricsAddress, type MetricsAddress } from '@keepsale/metrics';

/** What the projector takes from its environment. */
export interface Config {
  readonly databaseUrl: string;
  /** The same database, unless said otherwise. */
  readonly eventStoreUrl: string;
  /** `null`: they are not served. */
  readonly metrics: MetricsAddress | null;
  /** The process that stood in this one's place and has ended, as whoever keeps us alive tells; `null`: nobody does. */
  readonly formerPid: number | null;
}

/** A sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError naming the variable and what it must be. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const databaseUrl = env['DATABASE_URL'];
  if (databaseUrl === undefined || !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new ConfigError('DATABASE_URL must be a postgres:// address');
  }
  const eventStoreUrl = env['EVENT_STORE_URL'] ?? databaseUrl;
  if (!/^(postgres(ql)?|esdb(\+discover)?):\/\//.test(eventStoreUrl)) {
    throw new ConfigError('EVENT_STORE_URL must be a postgres:// or esdb:// address');
  }
  const metrics = readMetricsAddress(env, 'PROJECTOR_METRICS_PORT');
  if (metrics === 'unreadable') {
    throw new ConfigError('PROJECTOR_METRICS_PORT must be a port from 0 to 65535');
  }
  const formerPid = Number(env['FORMER_PID'] ?? '');
  return { databaseUrl, eventStoreUrl, metrics, formerPid: formerPid > 0 ? formerPid : null };
};
