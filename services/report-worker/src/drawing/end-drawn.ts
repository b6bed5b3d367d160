import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { CompleteReport } from '@keepsale/domain/reports/commands';
import type { ReportLedger } from '@keepsale/ledger';
import type { Database } from '@keepsale/read-model';
import type { Kysely } from 'kysely';
import { awaitEnd } from './find-request.ts';
import { recordEnd, type Standing } from './record-end.ts';
import { settleRuns, type SettleDeps } from './settle-run.ts';

/** A report whose file is stored. */
export interface DrawnReport {
  readonly seller: SellerId;
  /** Revision of the request. */
  readonly since: number;
  readonly batchId: string | null;
  readonly data: CompleteReport['data'];
  /** What it is stored under. */
  readonly file: string;
}

export interface EndDeps extends SettleDeps {
  readonly db: Kysely<Database>;
  readonly ledger: ReportLedger;
}

/**
 * Records that reports are done, in one append where they are of one seller, then ends their runs. Repeatable.
 * @returns of each what became of it: `EndNotRecorded` when it is worth telling again.
 */
export const endDrawn = async (
  deps: EndDeps,
  drawn: readonly DrawnReport[],
): Promise<readonly PromiseSettledResult<void>[]> => {
  const recorded = await Promise.allSettled(drawn.map((report) => recordDrawn(deps, report)));
  const ended = drawn.flatMap((report, index) => {
    const result = recorded[index];
    if (result?.status !== 'fulfilled') return [];
    const { seller: sellerId, batchId, file, data } = report;
    return [{ sellerId, reportId: data.reportId, batchId, file, standing: result.value }];
  });
  await settleRuns(deps, ended);
  return recorded.map((result) =>
    result.status === 'fulfilled' ? { status: 'fulfilled', value: undefined } : result,
  );
};

const recordDrawn = async (
  { ledger, db }: EndDeps,
  { seller, since, data, batchId }: DrawnReport,
): Promise<Standing> => {
  const standing = await recordEnd(ledger, {
    seller,
    since,
    command: { type: 'CompleteReport', data },
  });
  // Of a batch everybody sees how many are done, so nobody misses the end of one for a moment.
  const isSeen = standing.status === 'file' && batchId === null;
  if (isSeen) await awaitEnd(db, seller, data.reportId);
  return standing;
};
