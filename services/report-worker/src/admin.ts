import { randomUUID } from 'node:crypto';
import type { BusinessDate, Month } from '@keepsale/domain/kernel/dates';
import type { ReportSpec, ReportType } from '@keepsale/domain/reports/events';
import { REPORT_FORMATS } from '@keepsale/domain/reports/form';
import { normaliseText } from '@keepsale/domain/kernel/text';
import {
  JOB_PRIORITY,
  openQueue,
  QueueAway,
  queueBackendOf,
  REPORT_BATCH_QUEUE,
  type ReportBatchJob,
} from '@keepsale/queue';
import { READ_SCHEMA } from '@keepsale/read-model';
import { createReportBatches, type NewBatch } from '@keepsale/report-runs';
import type { Pool } from 'pg';

/** What the operator wants for many sellers at once. A custom report has no standard form, so there is none of those. */
export interface BulkRequest {
  readonly month: Month;
  readonly types: readonly Exclude<ReportType, 'custom'>[];
  /** An e-mail address; `null`: every seller. */
  readonly email: string | null;
  readonly today: BusinessDate;
}

export interface BulkStanding {
  readonly reports: number;
  readonly generated: number;
  readonly failed: number;
  /** Every batch has its ZIP, or has failed. */
  readonly isOver: boolean;
}

export interface BulkFailure {
  readonly email: string;
  readonly type: string;
  readonly reason: string;
}

/**
 * Notes one batch a seller; the workers request and draw its reports, after those that somebody waits for. Each seller finds the
 * reports in the own list.
 *
 * @returns the batches; none when no such seller is there.
 */
export const requestBulk = async (
  pool: Pool,
  urls: { readonly databaseUrl: string; readonly redisUrl: string | undefined },
  request: BulkRequest,
): Promise<readonly string[]> => {
  const specs = request.types.map((type) => specOf(type, request));
  const noted: NewBatch[] = [];
  for (const sellerId of await findSellers(pool, request.email)) {
    const batch = {
      batchId: randomUUID(),
      sellerId,
      actor: { kind: 'operator', id: 'cli' },
      specs,
      requestHash: null,
      priority: JOB_PRIORITY.batch,
    } as const;
    noted.push(await createReportBatches(pool).accept(batch));
  }
  await enqueue(urls, noted);
  return noted.map(({ batchId }) => batchId);
};

export const bulkStanding = async (
  pool: Pool,
  batchIds: readonly string[],
): Promise<BulkStanding> => {
  const { rows } = await pool.query<BulkStanding>(
    `select
       (select sum(jsonb_array_length(specs)) from app.report_batches where batch_id = any($1))::int as reports,
       count(*) filter (where generated_revision is not null)::int as generated,
       count(*) filter (where standing in ('failed', 'cancelled'))::int as failed,
       not exists (
         select from app.report_batches where batch_id = any($1) and status = 'open') as "isOver"
     from ${READ_SCHEMA}.reports where batch_id = any($1)`,
    [batchIds],
  );
  return rows[0] ?? { reports: 0, generated: 0, failed: 0, isOver: true };
};

export const bulkFailures = async (
  pool: Pool,
  batchIds: readonly string[],
): Promise<readonly BulkFailure[]> => {
  const { rows } = await pool.query<BulkFailure>(
    `select u.email, r.type, coalesce(r.reason, 'was cancelled') as reason
     from ${READ_SCHEMA}.reports r join identity.users u on u.id = r.seller_id
     where batch_id = any($1) and standing in ('failed', 'cancelled')
     order by u.email, r.type`,
    [batchIds],
  );
  return rows;
};

const specOf = (type: BulkRequest['types'][number], request: BulkRequest): ReportSpec => ({
  type,
  format: REPORT_FORMATS[type][0] ?? 'pdf',
  options: null,
  today: request.today,
  month: type === 'inventory' ? null : request.month,
});

const findSellers = async (pool: Pool, email: string | null): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select id from identity.users
     where status = 'active' and ($1::text is null or email_key = $1) order by created_at`,
    [email === null ? null : normaliseText(email).toLowerCase()],
  );
  return rows.map(({ id }) => id);
};

/** What the queue does not take now, the sweep of the workers finds. */
const enqueue = async (
  urls: { readonly databaseUrl: string; readonly redisUrl: string | undefined },
  batches: readonly NewBatch[],
): Promise<void> => {
  const queue = openQueue<ReportBatchJob>(
    REPORT_BATCH_QUEUE,
    queueBackendOf(urls),
    () => undefined,
  );
  try {
    await queue.addMany(
      batches.map(({ batchId, sellerId, priority }) => ({
        id: batchId,
        data: { batchId, sellerId },
        priority,
      })),
    );
  } catch (error) {
    if (!(error instanceof QueueAway)) throw error;
  } finally {
    await queue.close();
  }
};
