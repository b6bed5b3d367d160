import { requireFinishedRestore, UnfinishedRestore } from '@keepsale/file-store';
import { logOf, openLogger } from '@keepsale/log';
import { SecretFileProblem, withSecretFiles } from '@keepsale/secrets';
import { ConfigError, readConfig } from './config.ts';
import { giveWay } from './give-way.ts';
import { reasonOf } from './reason-of.ts';
import { openWorker } from './worker.ts';

const log = logOf(openLogger({ service: 'report-worker' }));

/** After a signal everything ends within this time; what is half drawn then is finished by another worker. */
const STOP_MS_MAX = 1_800;

const stopSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, resolve);
  });

try {
  const stopped = stopSignal();
  // Also when it is told so while it still opens.
  void stopped.then(() => setTimeout(() => process.exit(1), STOP_MS_MAX).unref());
  giveWay(process.pid);
  const config = readConfig(withSecretFiles(process.env));
  requireFinishedRestore(config.dataDir);
  const worker = await openWorker(config, log);
  log('info', 'report worker started', { pid: process.pid });
  const signal = await stopped;
  await worker.close();
  log('info', 'report worker stopped', { signal });
} catch (error) {
  const isTold =
    error instanceof ConfigError ||
    error instanceof UnfinishedRestore ||
    error instanceof SecretFileProblem;
  process.stderr.write(`${isTold ? error.message : reasonOf(error)}\n`);
  process.exitCode = 1;
}
