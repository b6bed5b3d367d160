import { fileName, type FileStore } from '@keepsale/file-store';
import { reportFileKey, type ReportRuns } from '@keepsale/report-runs';
import type { Standing } from './record-end.ts';

export interface SettleDeps {
  readonly runs: ReportRuns;
  readonly files: FileStore;
  /** Told that one of a batch has ended. */
  readonly onBatchPart: (batchId: string, sellerId: string) => Promise<void>;
}

export interface SettledReport {
  readonly sellerId: string;
  readonly reportId: string;
  readonly batchId: string | null;
  /** What was stored just now: an erasure may have taken the run along, which knew of it. */
  readonly files?: readonly string[];
}

/**
 * The report has ended: removes what its workers stored beside the file that stands, those that died before included, then its
 * run. A run whose end does not show yet is left to the sweep. Repeatable.
 */
export const settleRun = async (
  { runs, files, onBatchPart }: SettleDeps,
  { sellerId, reportId, batchId, files: own = [] }: SettledReport,
  standing: Standing,
): Promise<void> => {
  if (standing.status === 'unknown') return;
  const [only, ...others] = own;
  const isTidy =
    only !== undefined &&
    others.length === 0 &&
    isStanding(only, { sellerId, reportId, standing }) &&
    (await runs.endWith(reportId, only));
  if (!isTidy) await clearUp({ runs, files }, { sellerId, reportId, files: own }, standing);
  if (batchId !== null) await onBatchPart(batchId, sellerId);
};

/** Files go before the run, which knows of them. */
const clearUp = async (
  { runs, files }: Pick<SettleDeps, 'runs' | 'files'>,
  { sellerId, reportId, files: own = [] }: Omit<SettledReport, 'batchId'>,
  standing: Standing,
): Promise<void> => {
  const stored = [...own, ...(await runs.filesOf(reportId))];
  await files.delete(
    stored.filter((name) => !isStanding(name, { sellerId, reportId, standing })).map(fileName),
  );
  await runs.end(reportId);
};

const isStanding = (
  name: string,
  of: { readonly sellerId: string; readonly reportId: string; readonly standing: Standing },
): boolean =>
  of.standing.status === 'file' &&
  (['pdf', 'xlsx'] as const).some(
    (ending) =>
      name ===
      reportFileKey({
        sellerId: of.sellerId,
        id: of.reportId,
        sha256: of.standing.status === 'file' ? of.standing.sha256 : '',
        ending,
      }),
  );
