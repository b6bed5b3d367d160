import type { Report, ReportBatch, ReportStatus, ReportSummary } from '@keepsale/contracts/reports';
import type { ReportId, SellerId } from '@keepsale/domain/kernel/ids';
import { READ_SCHEMA, reportProjection, type Database, type ReportRow } from '@keepsale/read-model';
import type { ReportBatch as NotedBatch } from '@keepsale/report-runs';
import { type Kysely, sql } from 'kysely';
import { rowAfter } from '../answers/after-write.ts';
import type { Page } from '../http/paging.ts';
import type { Written } from '../http/write.ts';

/** A report with what is known of its run, if it is being drawn. */
export interface RunningRow extends ReportRow {
  readonly running: boolean | null;
  readonly run_progress: number | null;
}

/** Of the seller's reports that are not deleted: newest first, all or one part. */
export const listReports = async (
  db: Kysely<Database>,
  seller: SellerId,
  page: Page | null,
): Promise<readonly Report[]> => {
  const part = page === null ? sql`` : sql`limit ${page.limit} offset ${page.offset}`;
  const { rows } = await sql<RunningRow>`
    ${withRuns} where r.seller_id = ${seller} and r.deleted_revision is null
    order by r.requested_at desc, r.revision desc, r.report_id desc ${part}`.execute(db);
  return rows.map(reportAnswer);
};

export const countReports = async (db: Kysely<Database>, seller: SellerId): Promise<number> => {
  const { count } = await db
    .selectFrom('reports')
    .select(sql<number>`count(*)`.as('count'))
    .where('seller_id', '=', seller)
    .where('deleted_revision', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** Deleted ones are not there. */
export const findReport = async (
  db: Kysely<Database>,
  seller: SellerId,
  id: ReportId,
): Promise<RunningRow | null> => {
  const { rows } = await sql<RunningRow>`
    ${withRuns} where r.seller_id = ${seller} and r.report_id = ${id}
    and r.deleted_revision is null`.execute(db);
  return rows[0] ?? null;
};

/** What stays of a report that is deleted. */
export interface RemovedReport extends Pick<ReportRow, 'sha256' | 'format'> {
  /** The batch whose last report it was: no other of it is left. */
  readonly emptied_batch: string | null;
}

export const findRemoved = async (
  db: Kysely<Database>,
  seller: SellerId,
  id: ReportId,
): Promise<RemovedReport | null> => {
  const reports = sql.table(`${READ_SCHEMA}.reports`);
  const { rows } = await sql<RemovedReport>`
    select sha256, format, case when not exists (
      select from ${reports} other
      where other.seller_id = r.seller_id and other.batch_id = r.batch_id
        and other.deleted_revision is null
    ) then batch_id end as emptied_batch
    from ${reports} r where seller_id = ${seller} and report_id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** Every report ever generated counts, deleted and expired ones too. */
export const summarizeReports = async (
  db: Kysely<Database>,
  seller: SellerId,
): Promise<ReportSummary> => {
  const { rows } = await sql<ReportSummary>`
    select count(*)::int as count,
      (array_agg(today::text order by generated_revision desc))[1] as "lastReport"
    from ${sql.table(`${READ_SCHEMA}.reports`)}
    where seller_id = ${seller} and generated_revision is not null`.execute(db);
  return rows[0] ?? { count: 0, lastReport: null };
};

/** The report as it stands after it was asked for, whether or not the read models show it yet. */
export const reportAfterWrite = async (
  db: Kysely<Database>,
  id: ReportId,
  { seller, written }: { readonly seller: SellerId; readonly written: Written },
): Promise<Report> => {
  const stored = await findReport(db, seller, id);
  const load = () => Promise.resolve(stored);
  const row = await rowAfter({ load, written, seller }, reportProjection, id);
  return reportAnswer({
    ...row,
    running: stored?.running ?? null,
    run_progress: stored?.run_progress ?? null,
  });
};

export const reportAnswer = (row: RunningRow): Report => {
  const status = statusOf(row);
  return {
    id: row.report_id,
    type: row.type,
    format: row.format,
    status,
    progress: status === 'done' ? 100 : status === 'running' ? (row.run_progress ?? 0) : 0,
    fileName: row.file_name,
    bytes: row.bytes,
    error: row.reason,
    requestedAt: row.requested_at,
    finishedAt: row.finished_at,
    today: row.today,
    month: row.month,
    batchId: row.batch_id,
    expired: row.standing === 'expired',
  };
};

const statusOf = ({ standing, running }: RunningRow): ReportStatus => {
  switch (standing) {
    case 'requested':
      return running === true ? 'running' : 'queued';
    case 'generated':
    case 'expired':
      return 'done';
    case 'cancelled':
      return 'cancelled';
    default:
      return 'failed';
  }
};

const withRuns = sql`
  select r.*, run.running, run.progress as run_progress
  from ${sql.table(`${READ_SCHEMA}.reports`)} r
  left join app.report_runs run on run.report_id = r.report_id`;

interface BatchCounts {
  readonly done: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly running: number;
  /** Percents of those that are being drawn, added up. */
  readonly progress: number;
}

/**
 * A report of it that was deleted since counts as it ended. Few are drawn at once, so those are looked up by what is being drawn:
 * the database, which does not know how few, would go through all runs for each report of the batch.
 */
export const batchAnswer = async (
  db: Kysely<Database>,
  batch: NotedBatch,
): Promise<ReportBatch> => {
  const reports = sql.table(`${READ_SCHEMA}.reports`);
  const { rows } = await sql<BatchCounts>`
    select ended.*, drawn.* from (
      select
        count(*) filter (where generated_revision is not null)::int as done,
        count(*) filter (where standing = 'failed')::int as failed,
        count(*) filter (where standing = 'cancelled')::int as cancelled
      from ${reports} where seller_id = ${batch.sellerId} and batch_id = ${batch.batchId}
    ) ended, (
      select
        count(*)::int as running,
        coalesce(sum(run.progress) filter (where r.standing = 'requested'), 0)::int as progress
      from app.report_runs run
      join ${reports} r on r.seller_id = ${batch.sellerId} and r.report_id = run.report_id
      where run.batch_id = ${batch.batchId} and run.running
    ) drawn`.execute(db);
  const counts = rows[0] ?? { done: 0, failed: 0, cancelled: 0, running: 0, progress: 0 };
  const total = batch.specs.length;
  const ended = counts.done + counts.failed + counts.cancelled;
  const isOver = batch.status !== 'open';
  return {
    id: batch.batchId,
    status: batchStatus(batch, counts),
    total,
    done: counts.done,
    failed: counts.failed + counts.cancelled,
    // The last percent is the ZIP's.
    progress: isOver ? 100 : Math.min(99, Math.floor((ended * 100 + counts.progress) / total)),
  };
};

const batchStatus = ({ status, specs }: NotedBatch, counts: BatchCounts): ReportStatus => {
  switch (status) {
    case 'done':
    case 'expired':
      return 'done';
    case 'failed':
      return counts.cancelled === specs.length ? 'cancelled' : 'failed';
    case 'open':
      return counts.done + counts.failed + counts.cancelled + counts.running > 0
        ? 'running'
        : 'queued';
  }
};
