import {
  commandId,
  reportBatchId,
  reportId,
  sellerId,
  uuid,
  uuidV5,
} from '@keepsale/domain/kernel/ids';
import type { RequestReport } from '@keepsale/domain/reports/commands';
import { readReportRequested } from '@keepsale/domain/reports/decode';
import type { IdempotencyKey, SellerLedger, SellerOutcome } from '@keepsale/ledger';
import type { NewBatch } from './batches.ts';
import type { ReportRun, ReportRuns } from './runs.ts';

export interface RequestBatchDeps {
  readonly ledger: SellerLedger;
  readonly runs: ReportRuns;
  /** Hands runs to the workers. What it loses, the sweep finds. */
  readonly enqueue: (runs: readonly ReportRun[]) => Promise<void>;
}

type Recorded = Extract<SellerOutcome, { status: 'done' }>;

/**
 * - `done`: every report of the batch is in the log and waits to be drawn; `first` and `last` are what the ledger said of the
 *   first and the last part, `null` where that part was there already.
 * - `stopped`: the ledger said no at one part of it. `nothingDone`: not even the first part was recorded.
 */
export type BatchOutcome =
  | { readonly status: 'done'; readonly first: Recorded | null; readonly last: Recorded | null }
  | {
      readonly status: 'stopped';
      readonly outcome: Exclude<SellerOutcome, { status: 'done' }>;
      readonly nothingDone: boolean;
    };

/** Well within the 256 events of one append, which other writes of the seller share. */
const REPORTS_PER_PART = 200;

/**
 * Requests the reports of a batch, in parts that are each all or none. Ids follow from the batch's own, so that whoever goes on
 * with it after a crash requests none twice.
 *
 * @param idempotency kept with the first part, so that the key is known to the ledger like that of any other write.
 */
export const requestBatch = async (
  { ledger, runs, enqueue }: RequestBatchDeps,
  batch: NewBatch,
  idempotency: IdempotencyKey | null = null,
): Promise<BatchOutcome> => {
  const commands = batch.specs.map((spec, index) => requestOf(batch, spec, index));
  let first: Recorded | null = null;
  let last: Recorded | null = null;
  for (let from = 0; from < commands.length; from += REPORTS_PER_PART) {
    const part = commands.slice(from, from + REPORTS_PER_PART);
    const outcome = await ledger.execute({
      seller: sellerId(batch.sellerId),
      commands: part,
      actor: batch.actor,
      correlationId: batch.batchId,
      commandId: commandId(uuidV5(uuid(batch.batchId), `part-${from}`)),
      ...(idempotency === null || from > 0 ? {} : { idempotency }),
    });
    if (outcome.status === 'done') last = outcome;
    if (outcome.status === 'done' && from === 0) first = outcome;
    if (outcome.status !== 'done' && !isThereAlready(outcome))
      return { status: 'stopped', outcome, nothingDone: from === 0 };
    const waiting = part.map(({ data }) => runOf(batch, data.reportId));
    await runs.wait(waiting);
    await enqueue(waiting);
  }
  return { status: 'done', first, last };
};

const requestOf = ({ batchId, specs }: NewBatch, spec: unknown, index: number): RequestReport => {
  if (typeof spec !== 'object' || spec === null) {
    throw new TypeError(`batch ${batchId}: no report at ${index} of ${specs.length}`);
  }
  const id = reportId(uuidV5(uuid(batchId), `report-${index}`));
  const data = readReportRequested({ ...spec, reportId: id, batchId: reportBatchId(batchId) });
  return { type: 'RequestReport', data };
};

const isThereAlready = (outcome: SellerOutcome): boolean =>
  outcome.status === 'refused' && outcome.rejection.code === 'id-taken';

const runOf = ({ batchId, sellerId: seller, priority }: NewBatch, report: string): ReportRun => ({
  reportId: report,
  sellerId: seller,
  batchId,
  priority,
});
