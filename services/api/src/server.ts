import { requireFinishedRestore, UnfinishedRestore } from '@keepsale/file-store';
import { serveMetrics } from '@keepsale/metrics';
import { SecretFileProblem, withSecretFiles } from '@keepsale/secrets';
import { openTraces } from '@keepsale/traces';
import { createApp } from './app.ts';
import { type Config, ConfigProblem, readConfig } from './config.ts';
import { openApiLogger } from './http/log.ts';
import { KeyFileProblem } from './identity/keys.ts';
import { openDeps } from './open-deps.ts';
import { ownTurn } from './own-turn.ts';

/** Requests at hand are answered within this time after a signal; then the process ends all the same. */
const SHUTDOWN_MS_MAX = 5_000;
/**
 * Connections that wait to be taken, as many as Linux bears by default. Beyond Node's own 511 the kernel throws them away without a word, and
 * whoever comes in a crowd knocks again after 1, 3, 7, 15 s.
 */
const BACKLOG = 4_096;

const serve = async (config: Config): Promise<void> => {
  requireFinishedRestore(config.dataDir);
  const log = openApiLogger(config.logLevel);
  const traces = await openTraces(process.env, 'keepsale-api', (reason) => {
    log.warn({ reason }, 'traces not sent');
  });
  const { deps, close } = await openDeps(config, log, traces);
  const app = await createApp(deps, log);
  const servers: { close(): Promise<unknown> }[] = [app];

  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), SHUTDOWN_MS_MAX).unref();
    await Promise.all(servers.map((server) => server.close()));
    await close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void stop(signal).catch((err: unknown) => {
        log.error({ err }, 'could not stop cleanly');
        process.exit(1);
      });
    });
  }

  await app.ready();
  await ownTurn(process.env, () => log.info('waiting for its turn'));
  await app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
  if (config.metrics !== null) {
    servers.push(await serveMetrics(deps.metrics.registry, config.metrics));
  }
};

/** What the person who starts the process can cure is told in sentences; everything else is a bug and keeps its stack. */
const explain = (error: unknown): string =>
  error instanceof ConfigProblem ||
  error instanceof UnfinishedRestore ||
  error instanceof KeyFileProblem ||
  error instanceof SecretFileProblem
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);

try {
  await serve(readConfig(withSecretFiles(process.env)));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
