import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandId } from '@keepsale/domain/kernel/ids';
import { openEventStore } from '@keepsale/event-store';
import { createLocalFileStore } from '@keepsale/file-store';
import { createLedger, sellerRulebook } from '@keepsale/ledger';
import {
  JOB_PRIORITY,
  openQueue,
  queueBackendOf,
  REPORT_BATCH_QUEUE,
  REPORT_QUEUE,
  startWorker,
  type ReportBatchJob,
  type ReportJob,
} from '@keepsale/queue';
import { createReadPool, readDatabase } from '@keepsale/read-model';
import { createReportBatches, createReportRuns, type ReportRun } from '@keepsale/report-runs';
import { advanceBatch } from './batches/advance-batch.ts';
import type { Config } from './config.ts';
import { drawReport } from './drawing/draw-report.ts';
import { openDrawingFolder } from './drawing/drawing-folder.ts';
import { reasonOf, type Log } from './log.ts';
import { expireFiles } from './operations/expire.ts';
import { queueRuns, requeue } from './operations/requeue.ts';
import { startRounds } from './operations/rounds.ts';
import { createPagePrinter } from './render/browser/printer.ts';

export interface ReportWorker {
  /** Begins nothing more; what is under way is given a moment, then left to another worker. */
  close(): Promise<void>;
}

/** Two at once use two cores and one browser; more only makes each of them slower. */
const CONCURRENCY = 2;
const POOL_MAX = 8;
const GRACE_MS = 800;
const HOUR_MS = 60 * 60 * 1_000;

/** Opens everything and begins to draw. @throws what keeps a part from opening. */
export const openWorker = async (config: Config, log: Log): Promise<ReportWorker> => {
  const pool = createReadPool({
    connectionString: config.databaseUrl,
    max: POOL_MAX,
    application_name: 'keepsale-report-worker',
    // Between two rows of a snapshot a large sheet is compressed, or a report of another seller drawn.
    idle_in_transaction_session_timeout: 60_000,
  });
  const eventStore = await openEventStore(config.eventStoreUrl, {
    clientName: 'keepsale-report-worker',
  });
  const ledger = createLedger({
    eventStore,
    rulebook: sellerRulebook,
    database: pool,
    clock: () => new Date(),
    ids: () => commandId(randomUUID()),
    onProblem: (what, cause) => log('warn', `ledger: ${what}`, { reason: reasonOf(cause) }),
  });
  const reports = join(config.dataDir, 'reports');
  const folder = await openDrawingFolder(reports);
  const printer = createPagePrinter(config.browser, folder);
  const stop = new AbortController();
  const backend = queueBackendOf(config);
  const onError = (error: Error): void => log('warn', 'queue', { reason: reasonOf(error) });
  const reportQueue = openQueue<ReportJob>(REPORT_QUEUE, backend, onError);
  const batchQueue = openQueue<ReportBatchJob>(REPORT_BATCH_QUEUE, backend, onError);
  const runs = createReportRuns(pool);
  const deps = {
    db: readDatabase(pool),
    ledger,
    runs,
    batches: createReportBatches(pool),
    files: await createLocalFileStore(reports),
    printer,
    folder,
    log,
    stopping: stop.signal,
    reportQueue,
    batchQueue,
    idleMs: config.idleMs,
    enqueue: (waiting: readonly ReportRun[]) => queueRuns(reportQueue, waiting),
    onBatchPart: async (batchId: string, sellerId: string) => {
      if (await runs.hasOpen(batchId)) return;
      const job = { id: batchId, data: { batchId, sellerId }, priority: JOB_PRIORITY.person };
      await batchQueue.add(job);
    },
  };
  const workers = [
    startWorker<ReportJob>(REPORT_QUEUE, backend, (job) => drawReport(deps, job), {
      concurrency: CONCURRENCY,
      onError,
    }),
    startWorker<ReportBatchJob>(REPORT_BATCH_QUEUE, backend, (job) => advanceBatch(deps, job), {
      concurrency: 1,
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
  void printer.warm();

  return {
    close: async () => {
      const rested = rounds.stop();
      await Promise.all(workers.map((worker) => worker.close(GRACE_MS)));
      stop.abort(new Error('the worker stops'));
      await Promise.all([rested, printer.close(), reportQueue.close(), batchQueue.close()]);
      await ledger.close();
      await Promise.all([eventStore.close(), pool.end()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
