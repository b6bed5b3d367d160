import { setTimeout as delay } from 'node:timers/promises';
import type { SellerId, ReportId } from '@keepsale/domain/kernel/ids';
import { readReportRequested } from '@keepsale/domain/reports/decode';
import type { ReportRequested } from '@keepsale/domain/reports/events';
import { JobPostponed } from '@keepsale/queue';
import type { Database } from '@keepsale/read-model';
import type { Kysely } from 'kysely';
import type { Standing } from './record-end.ts';

export interface FoundRequest {
  readonly request: ReportRequested['data'];
  /** Of its last event that shows. */
  readonly revision: number;
  /** Whether nothing has become of it yet. */
  readonly isWaiting: boolean;
  /** Which file of it stands. */
  readonly end: Standing;
}

/** The read models do not show the request; it is drawn when they do. */
export class NotShownYet extends JobPostponed {
  override readonly name = 'NotShownYet';
}

/** Longer would keep a place from reports of others, whose books are shown. */
const PATIENCE_MS = 1_000;
const POLL_MS = 20;

export interface AwaitDeps {
  readonly db: Kysely<Database>;
  readonly isErased: (seller: SellerId) => Promise<boolean>;
  readonly stopping: AbortSignal;
}

/**
 * `null`: the seller was erased.
 * @throws NotShownYet after 1 s; the worker's reason when it stops.
 */
export const awaitRequest = async (
  { db, isErased, stopping }: AwaitDeps,
  seller: SellerId,
  report: ReportId,
): Promise<FoundRequest | null> => {
  const end = performance.now() + PATIENCE_MS;
  const found = await findRequest(db, seller, report);
  if (found !== null) return found;
  if (await isErased(seller)) return null;
  while (performance.now() < end) {
    await delay(POLL_MS);
    stopping.throwIfAborted();
    const shown = await findRequest(db, seller, report);
    if (shown !== null) return shown;
  }
  throw new NotShownYet(`report ${report} is not in the read models yet`);
};

const END_PATIENCE_MS = 2_000;
const END_POLL_MS = 10;

/**
 * Waits, up to 2 s, until the read models show the end of a report: its run is ended only then, so that nobody who looks in
 * between sees a report that neither runs nor is done.
 */
export const awaitEnd = async (
  db: Kysely<Database>,
  seller: SellerId,
  report: ReportId,
): Promise<void> => {
  const end = performance.now() + END_PATIENCE_MS;
  while (performance.now() < end) {
    const found = await findRequest(db, seller, report);
    if (found?.isWaiting !== true) return;
    await delay(END_POLL_MS);
  }
};

/** `null`: the read models do not show it (yet). */
const findRequest = async (
  db: Kysely<Database>,
  seller: SellerId,
  report: ReportId,
): Promise<FoundRequest | null> => {
  const row = await db
    .selectFrom('reports')
    .select(['report_id', 'batch_id', 'type', 'format', 'options', 'today', 'month'])
    .select(['standing', 'revision', 'deleted_revision', 'sha256'])
    .where('seller_id', '=', seller)
    .where('report_id', '=', report)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    request: readReportRequested({
      reportId: row.report_id,
      batchId: row.batch_id,
      type: row.type,
      format: row.format,
      options: row.options === null ? null : parseJson(row.options),
      today: row.today,
      month: row.month,
    }),
    revision: row.revision,
    isWaiting: row.standing === 'requested' && row.deleted_revision === null,
    end:
      row.standing === 'generated' && row.sha256 !== null && row.deleted_revision === null
        ? { status: 'file', sha256: row.sha256 }
        : { status: 'none' },
  };
};

const parseJson = (text: string): unknown => JSON.parse(text);
