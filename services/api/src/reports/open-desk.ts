import { join } from 'node:path';
import { createLocalFileStore } from '@keepsale/file-store';
import type { SellerLedger } from '@keepsale/ledger';
import {
  openQueue,
  queueBackendOf,
  REPORT_BATCH_QUEUE,
  REPORT_QUEUE,
  type ReportBatchJob,
  type ReportJob,
} from '@keepsale/queue';
import { createReportBatches, createReportRuns } from '@keepsale/report-runs';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { createReportDesk, type ReportDesk } from './desk.ts';
import { openReportNews } from './news.ts';

/** The folder and the queue that API and workers share. */
export const openReportDesk = async (options: {
  readonly config: Config;
  readonly pool: Pool;
  readonly ledger: SellerLedger;
  readonly onProblem: (what: string, cause: unknown) => void;
}): Promise<ReportDesk> => {
  const { config, pool, ledger, onProblem } = options;
  const backend = queueBackendOf({
    databaseUrl: config.databaseUrl,
    redisUrl: config.redisUrl ?? undefined,
  });
  const queueProblem = (cause: unknown): void => onProblem('the queue', cause);
  return createReportDesk({
    runs: createReportRuns(pool),
    batches: createReportBatches(pool),
    ledger,
    files: await createLocalFileStore(join(config.dataDir, 'reports')),
    queue: openQueue<ReportJob>(REPORT_QUEUE, backend, queueProblem),
    batchQueue: openQueue<ReportBatchJob>(REPORT_BATCH_QUEUE, backend, queueProblem),
    news: await openReportNews({
      databaseUrl: config.databaseUrl,
      onLost: (cause) => onProblem('reports are looked up until we hear of them again', cause),
    }),
    onProblem,
  });
};
