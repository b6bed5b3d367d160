import { JOB_PRIORITY, type JobQueue, type ReportBatchJob, type ReportJob } from '@keepsale/queue';
import { READ_SCHEMA, type Database } from '@keepsale/read-model';
import type { ReportBatches, ReportRun, ReportRuns } from '@keepsale/report-runs';
import { sql, type Kysely } from 'kysely';

export interface RequeueDeps {
  readonly db: Kysely<Database>;
  readonly runs: ReportRuns;
  readonly batches: ReportBatches;
  readonly reportQueue: JobQueue<ReportJob>;
  readonly batchQueue: JobQueue<ReportBatchJob>;
  /** What nothing has touched for so long may be lost. */
  readonly idleMs: number;
}

const AT_ONCE_MAX = 500;

/**
 * Gives the queue again what it may have lost: it was wiped, or the process that was to fill it died in between. What waits or
 * runs already stays as it is, so every worker may do this at any time.
 */
export const requeue = async (deps: RequeueDeps): Promise<void> => {
  const { runs, batches, idleMs } = deps;
  await runs.wait(await requestsWithoutRun(deps));
  await queueRuns(deps.reportQueue, await runs.idle(idleMs, AT_ONCE_MAX));
  const idle = await batches.idle(idleMs, AT_ONCE_MAX);
  await deps.batchQueue.addMany(
    idle.map(({ batchId, sellerId, priority }) => ({
      id: batchId,
      data: { batchId, sellerId },
      priority,
    })),
  );
};

export const queueRuns = async (
  queue: JobQueue<ReportJob>,
  waiting: readonly ReportRun[],
): Promise<void> => {
  if (waiting.length === 0) return;
  await queue.addMany(
    waiting.map(({ reportId, sellerId, batchId, priority }) => ({
      id: reportId,
      data: { reportId, sellerId, batchId },
      priority,
    })),
  );
};

/** Requested, and whoever was to note its run died before that. A moment old, so that nobody is overtaken. */
const requestsWithoutRun = async ({ db, idleMs }: RequeueDeps): Promise<readonly ReportRun[]> => {
  const before = new Date(Date.now() - idleMs).toISOString();
  const { rows } = await sql<Omit<ReportRun, 'priority'>>`
    select report_id as "reportId", seller_id as "sellerId", batch_id as "batchId"
    from ${sql.table(`${READ_SCHEMA}.reports`)} r
    where standing = 'requested' and deleted_revision is null and requested_at < ${before}
      and not exists (select from app.report_runs run where run.report_id = r.report_id)
    limit ${AT_ONCE_MAX}`.execute(db);
  return rows.map((row) => ({
    ...row,
    priority: row.batchId === null ? JOB_PRIORITY.person : JOB_PRIORITY.batch,
  }));
};
