import type { Log } from '@keepsale/log';
import { serveMetrics } from '@keepsale/metrics';
import {
  JobPostponed,
  REPORT_BATCH_QUEUE,
  REPORT_QUEUE,
  startWorker,
  type ReportBatchJob,
  type ReportJob,
} from '@keepsale/queue';
import { advanceBatch } from './batches/advance-batch.ts';
import type { Config } from './config.ts';
import { drawReport } from './drawing/draw-report.ts';
import { DRAWING_PLACES, ENDS_AT_ONCE, openParts } from './open-parts.ts';
import { expireFiles } from './operations/expire.ts';
import { requeue } from './operations/requeue.ts';
import { startRounds } from './operations/rounds.ts';

export interface ReportWorker {
  /** Begins nothing more; what is under way is given a moment, then left to another worker. */
  close(): Promise<void>;
}

/** As many again as draw: while they draw, what is drawn is stored, recorded and shown. And those that wait for each other's end. */
const JOBS_AT_ONCE = 2 * DRAWING_PLACES + ENDS_AT_ONCE;
const GRACE_MS = 800;
const WARM_AFTER_MS = 5_000;
const HOUR_MS = 60 * 60 * 1_000;

/** Opens everything and begins to draw. @throws what keeps a part from opening. */
export const openWorker = async (config: Config, log: Log): Promise<ReportWorker> => {
  const parts = await openParts(config, log);
  const { deps, stop } = parts;
  const { backend, onError } = parts.queues;
  const { lockMs, metrics } = config;
  const served = metrics === null ? null : await serveMetrics(parts.registry, metrics);
  const workers = [
    startWorker<ReportJob>(REPORT_QUEUE, backend, (job) => drawReport(deps, job), {
      concurrency: JOBS_AT_ONCE,
      lockMs,
      onError,
    }),
    startWorker<ReportBatchJob>(REPORT_BATCH_QUEUE, backend, (job) => advanceBatch(deps, job), {
      concurrency: 1,
      lockMs,
      onError,
    }),
  ];
  const rounds = startRounds(
    [
      { name: 'requeue', everyMs: config.idleMs / 4, run: () => requeue(deps) },
      {
        name: 'expiry',
        everyMs: HOUR_MS,
        run: () => expireFiles(deps, new Date(Date.now() - config.reportKeepDays * 24 * HOUR_MS)),
      },
    ],
    log,
  );
  // When the start is over, of the others as well: a browser takes a second of a processor, and who prints before opens it all the same.
  const warming = setTimeout(() => void deps.printer.warm(), WARM_AFTER_MS);

  return {
    close: async () => {
      clearTimeout(warming);
      const rested = rounds.stop();
      const giveUp = (): void => stop.abort(new JobPostponed('the worker stops', { delayMs: 0 }));
      await Promise.all(workers.map((worker) => worker.close(GRACE_MS, giveUp)));
      giveUp();
      await rested;
      await Promise.all([served?.close(), parts.close()]);
    },
  };
};
