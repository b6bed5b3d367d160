import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@keepsale/read-model';
import type { ReportBatch } from '@keepsale/report-runs';
import type { Kysely } from 'kysely';
import { NotShownYet } from '../drawing/find-request.ts';

/** One report of a batch, as the read models show it. */
export interface BatchPart {
  readonly report_id: string;
  readonly type: string;
  readonly format: string;
  readonly month: string | null;
  readonly standing: string;
  readonly file_name: string | null;
  readonly sha256: string | null;
  readonly reason: string | null;
  readonly deleted_revision: number | null;
}

const PATIENCE_MS = 5_000;
const POLL_MS = 50;

interface PartsDeps {
  readonly db: Kysely<Database>;
  /** Whether some have still to end: then nobody waits for them here, the last one comes back. */
  readonly hasOpen: (batchId: string) => Promise<boolean>;
  readonly stopping: AbortSignal;
}

/**
 * The reports of a batch when all have ended, else `null`. The end of the last one may take a moment to show.
 * @throws NotShownYet when it does not within 5 s.
 */
export const awaitEndedParts = async (
  deps: PartsDeps,
  batch: ReportBatch,
): Promise<readonly BatchPart[] | null> => {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const parts = await readParts(deps.db, batch);
    const ended = parts.filter(({ standing }) => standing !== 'requested');
    if (ended.length === batch.specs.length) return parts;
    if (await deps.hasOpen(batch.batchId)) return null;
    if (performance.now() > end)
      throw new NotShownYet(`batch ${batch.batchId} has not ended to be seen`);
    await delay(POLL_MS);
    deps.stopping.throwIfAborted();
  }
};

const readParts = (
  db: Kysely<Database>,
  { sellerId, batchId }: ReportBatch,
): Promise<readonly BatchPart[]> =>
  db
    .selectFrom('reports')
    .select(['report_id', 'type', 'format', 'month', 'standing', 'file_name', 'sha256', 'reason'])
    .select('deleted_revision')
    .where('seller_id', '=', sellerId)
    .where('batch_id', '=', batchId)
    .orderBy('type')
    .orderBy('month')
    .orderBy('report_id')
    .execute();
