import type { Log } from '@keepsale/log';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandId } from '@keepsale/domain/kernel/ids';
import { count, openEventStore, type EventStore } from '@keepsale/event-store';
import { createLocalFileStore } from '@keepsale/file-store';
import { createLedger, reportRulebook, streamOf, type ReportLedger } from '@keepsale/ledger';
import { meterEventStore, openRegistry, watchPool } from '@keepsale/metrics';
import {
  JOB_PRIORITY,
  openQueue,
  queueBackendOf,
  REPORT_BATCH_QUEUE,
  REPORT_QUEUE,
  type JobQueue,
  type QueueBackend,
  type ReportBatchJob,
  type ReportJob,
} from '@keepsale/queue';
import { createReadPool, readDatabase } from '@keepsale/read-model';
import { createReportBatches, createReportRuns, type ReportRuns } from '@keepsale/report-runs';
import { openTraces, traceEventStore, type Traces } from '@keepsale/traces';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { BatchDeps } from './batches/advance-batch.ts';
import type { Config } from './config.ts';
import type { DrawingDeps } from './drawing/draw-report.ts';
import { createDrawingPlaces } from './drawing/drawing-places.ts';
import { endDrawn, type DrawnReport } from './drawing/end-drawn.ts';
import { isOutage } from './drawing/explain-failure.ts';
import { openDrawingFolder } from './drawing/drawing-folder.ts';
import { gather } from './drawing/gather.ts';
import { reasonOf } from './reason-of.ts';
import { createReportMeter, watchQueue } from './operations/meter.ts';
import { queueRuns, type RequeueDeps } from './operations/requeue.ts';
import { traceRuns } from './operations/trace-runs.ts';
import { createPagePrinter } from './render/browser/printer.ts';
import { readCommonFonts } from './render/page/fonts.ts';

export interface Parts {
  readonly deps: DrawingDeps & BatchDeps & RequeueDeps;
  readonly queues: Queues;
  readonly registry: Registry;
  /** Aborting it ends what is under way. */
  readonly stop: AbortController;
  close(): Promise<void>;
}

interface Queues {
  readonly backend: QueueBackend;
  readonly onError: (error: Error) => void;
  readonly reportQueue: JobQueue<ReportJob>;
  readonly batchQueue: JobQueue<ReportBatchJob>;
}

const LOOK_AGAIN_MS = 250;
const POOL_MAX = 8;
/** Two at once use two cores and one browser; more only makes each of them slower. */
export const DRAWING_PLACES = 2;
/** Of a batch: one append and one look at what is left, instead of each its own. Nobody waits for one of them. */
export const ENDS_AT_ONCE = 4;
const ENDS_WAIT_MS = 200;
/** Of thousands of sellers: kept of each is where its last reports stand. */
const LEDGER_BYTES_MAX = 16 * 1024 * 1024;

/** What the worker stands on. @throws what keeps a part from opening. */
export const openParts = async (config: Config, log: Log): Promise<Parts> => {
  const registry = openRegistry();
  const meter = createReportMeter(registry);
  const pool = openPool(config);
  watchPool(registry, pool);
  await answering(pool, log);
  const traces = await openTraces(process.env, 'keepsale-report-worker', (reason) => {
    log('warn', 'traces not sent', { reason });
  });
  const eventStore = await openMetered(config, registry, traces);
  const ledger = openLedger(pool, eventStore, log);
  const queues = openQueues(config, log);
  watchQueue(registry, queues);
  const runs = createReportRuns(pool);
  const reports = join(config.dataDir, 'reports');
  const folder = await openDrawingFolder(reports);
  const printer = createPagePrinter(config.browser, folder, {
    fonts: readCommonFonts(),
    onBrowser: meter.browser,
  });
  const stop = new AbortController();
  const { reportQueue, batchQueue } = queues;
  const ending = {
    db: readDatabase(pool),
    ledger,
    runs,
    files: await createLocalFileStore(reports),
    onBatchPart: packAfterLast(runs, batchQueue),
  };
  const work = (drawn: readonly DrawnReport[]) => endDrawn(ending, drawn);
  return {
    queues,
    registry,
    stop,
    deps: {
      ...ending,
      end: {
        person: gather({ work, countMax: 1, msMax: 0 }),
        batch: gather({ work, countMax: ENDS_AT_ONCE, msMax: ENDS_WAIT_MS }),
      },
      batches: createReportBatches(pool),
      printer,
      places: createDrawingPlaces(DRAWING_PLACES),
      folder,
      log,
      isErased: async (seller) =>
        (await eventStore.readStream(streamOf(seller), 'tail', count(1))).status === 'ended',
      stopping: stop.signal,
      timeRun: traceRuns(meter.timeRun, traces),
      reportQueue,
      batchQueue,
      idleMs: config.idleMs,
      enqueue: (waiting) => queueRuns(reportQueue, waiting),
    },
    close: async () => {
      await Promise.all([printer.close(), reportQueue.close(), batchQueue.close()]);
      await ledger.close();
      await Promise.all([eventStore.close(), pool.end(), traces.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const openMetered = async (
  { eventStoreUrl }: Config,
  registry: Registry,
  traces: Traces,
): Promise<EventStore> => {
  const store = await openEventStore(eventStoreUrl, { clientName: 'keepsale-report-worker' });
  return traceEventStore(meterEventStore(store, registry), traces);
};

/**
 * A database that is only starting is waited for here, with one line in the log: each part would tell of it on its own.
 *
 * @throws what it refuses: another address or password cures that, waiting does not.
 */
const answering = async (pool: Pool, log: Log): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (tries === 0) log('warn', 'the database does not answer yet', { reason: reasonOf(error) });
      await delay(LOOK_AGAIN_MS);
    }
  }
};

const openPool = ({ databaseUrl }: Config): Pool =>
  createReadPool({
    connectionString: databaseUrl,
    max: POOL_MAX,
    application_name: 'keepsale-report-worker',
    // Between two parts of a snapshot a large sheet is compressed, or another report drawn.
    idle_in_transaction_session_timeout: 60_000,
    silenceMs: 65_000,
  });

const openLedger = (pool: Pool, eventStore: EventStore, log: Log): ReportLedger =>
  createLedger({
    eventStore,
    rulebook: reportRulebook,
    database: pool,
    clock: () => new Date(),
    ids: () => commandId(randomUUID()),
    limits: { cacheBytesMax: LEDGER_BYTES_MAX },
    onProblem: (what, cause) => log('warn', `ledger: ${what}`, { reason: reasonOf(cause) }),
  });

const openQueues = (config: Config, log: Log): Queues => {
  const backend = queueBackendOf(config);
  const onError = (error: Error): void => log('warn', 'queue', { reason: reasonOf(error) });
  return {
    backend,
    onError,
    reportQueue: openQueue<ReportJob>(REPORT_QUEUE, backend, onError),
    batchQueue: openQueue<ReportBatchJob>(REPORT_BATCH_QUEUE, backend, onError),
  };
};

/** Whoever ends the last report of a batch has its ZIP made. */
const packAfterLast =
  (runs: ReportRuns, batchQueue: JobQueue<ReportBatchJob>): DrawingDeps['onBatchPart'] =>
  async (batchId, sellerId) => {
    if (await runs.hasOpen(batchId)) return;
    const job = { id: batchId, data: { batchId, sellerId }, priority: JOB_PRIORITY.person };
    await batchQueue.add(job);
  };
