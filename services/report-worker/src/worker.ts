import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandId } from '@keepsale/domain/kernel/ids';
import { openEventStore } from '@keepsale/event-store';
import { createLocalFileStore } from '@keepsale/file-store';
import { createLedger, sellerRulebook } from '@keepsale/ledger';
import { queueBackendOf, REPORT_QUEUE, startWorker, type ReportJob } from '@keepsale/queue';
import { createReadPool, readDatabase } from '@keepsale/read-model';
import { createReportRuns } from '@keepsale/report-runs';
import type { Config } from './config.ts';
import { drawReport } from './drawing/draw-report.ts';
import { openDrawingFolder } from './drawing/drawing-folder.ts';
import { reasonOf, type Log } from './log.ts';
import { createPagePrinter } from './render/browser/printer.ts';

export interface ReportWorker {
  /** Begins nothing more; what is under way is given a moment, then left to another worker. */
  close(): Promise<void>;
}

/** Two at once use two cores and one browser; more only makes each of them slower. */
const CONCURRENCY = 2;
const POOL_MAX = 8;
const GRACE_MS = 800;

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
  const deps = {
    db: readDatabase(pool),
    ledger,
    runs: createReportRuns(pool),
    files: await createLocalFileStore(reports),
    printer,
    folder,
    log,
    stopping: stop.signal,
    onBatchPart: () => Promise.resolve(),
  };
  const onError = (error: Error): void => log('warn', 'queue', { reason: reasonOf(error) });
  const worker = startWorker<ReportJob>(
    REPORT_QUEUE,
    queueBackendOf(config),
    (job) => drawReport(deps, job),
    { concurrency: CONCURRENCY, onError },
  );
  void printer.warm();

  return {
    close: async () => {
      await worker.close(GRACE_MS);
      stop.abort(new Error('the worker stops'));
      await printer.close();
      await ledger.close();
      await Promise.all([eventStore.close(), pool.end()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
