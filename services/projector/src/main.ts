import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { openEventStore } from '@keepsale/event-store';
import { logOf, openLogger } from '@keepsale/log';
import { openRegistry, serveMetrics, watchPool } from '@keepsale/metrics';
import { READ_SCHEMA } from '@keepsale/read-model';
import { withSecretFiles } from '@keepsale/secrets';
import { openTraces } from '@keepsale/traces';
import { ConfigError, readConfig } from './config.ts';
import type { Config } from './config.ts';
import { openProjectorPool } from './database.ts';
import { reasonOf } from './log-entry.ts';
import { createProjectionMeter } from './operations/meter.ts';
import { traceProjection } from './operations/trace-projection.ts';
import { releaseDead } from './leases/leases.ts';
import { retryParkedSellers } from './parked.ts';
import { runProjector } from './subscription/run.ts';

/** Statements end after 10 s, by the server's own clock. */
const SILENCE_MS_MAX = 12_000;

const log = logOf(openLogger({ service: 'projector' }));

const start = async (config: Config): Promise<void> => {
  const { databaseUrl, eventStoreUrl, metrics } = config;
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      stop.abort();
    });
  }
  const pool = openProjectorPool(databaseUrl, { silenceMs: SILENCE_MS_MAX });
  const store = await openEventStore(eventStoreUrl, { clientName: 'keepsale-projector' });
  const registry = openRegistry();
  watchPool(registry, pool);
  const traces = await openTraces(process.env, 'keepsale-projector', (reason) => {
    log('warn', 'traces not sent', { reason });
  });
  const meter = traceProjection(createProjectionMeter(registry), traces);
  const served = metrics === null ? null : await serveMetrics(registry, metrics);
  const instanceId = `${idOf(process.pid)}${randomUUID().slice(0, 8)}`;
  log('info', 'projector started', { instanceId, schema: READ_SCHEMA });

  await releaseDead(pool, READ_SCHEMA, deadBefore(config)).catch((error: unknown) => {
    log('warn', 'shards of the one before are free when its leases run out', {
      reason: reasonOf(error),
    });
  });
  const shared = { pool, store, schema: READ_SCHEMA, log, signal: stop.signal };
  await Promise.all([
    runProjector({ ...shared, instanceId, meter }),
    retryParkedSellers(shared).catch((error: unknown) => {
      log('warn', 'parked sellers not retried', { reason: reasonOf(error) });
    }),
  ]);
  await Promise.all([served?.close(), store.close(), pool.end(), traces.close()]);
  log('info', 'projector stopped', { instanceId });
};

/** How the id of a process of this machine, or of this container, begins. */
const idOf = (pid: number): string => `${hostname()}-${pid}-`;

/** Whoever had our own number before us is gone as well: in a container every start has the same. */
const deadBefore = ({ formerPid }: Config): readonly string[] =>
  [process.pid, formerPid].flatMap((pid) => (pid === null ? [] : [idOf(pid)]));

try {
  await start(readConfig(withSecretFiles(process.env)));
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : reasonOf(error)}\n`);
  process.exitCode = 1;
}
