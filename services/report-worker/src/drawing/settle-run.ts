import { fileName, type FileStore } from '@keepsale/file-store';
import { reportFileKey, type ReportRuns } from '@keepsale/report-runs';
import type { Standing } from './record-end.ts';

export interface SettleDeps {
  readonly runs: ReportRuns;
  readonly files: FileStore;
  /** Told that some of a batch have ended. */
  readonly onBatchPart: (batchId: string, sellerId: string) => Promise<void>;
}

export interface SettledReport {
  readonly sellerId: string;
  readonly reportId: string;
  readonly batchId: string | null;
  readonly standing: Standing;
  /** What was stored just now: an erasure may have taken the run along, which knew of it. */
  readonly file?: string;
}

/**
 * The reports have ended: removes what their workers stored beside the files that stand, those that died before included, then
 * their runs. A run whose end does not show yet is left to the sweep. Repeatable.
 */
export const settleRuns = async (
  { runs, files, onBatchPart }: SettleDeps,
  reports: readonly SettledReport[],
): Promise<void> => {
  const known = reports.filter(({ standing }) => standing.status !== 'unknown');
  const drawn = known.flatMap((report) => {
    const { reportId, file } = report;
    return file !== undefined && isStanding(file, report) ? [{ reportId, file }] : [];
  });
  const tidy = drawn.length === 0 ? new Set<string>() : await runs.endWith(drawn);
  for (const report of known) {
    if (!tidy.has(report.reportId)) await clearUp({ runs, files }, report);
  }
  const batches = new Map(known.map(({ batchId, sellerId }) => [batchId, sellerId]));
  for (const [batchId, sellerId] of batches) {
    if (batchId !== null) await onBatchPart(batchId, sellerId);
  }
};

/** Files go before the run, which knows of them. */
const clearUp = async (
  { runs, files }: Pick<SettleDeps, 'runs' | 'files'>,
  report: SettledReport,
): Promise<void> => {
  const own = report.file === undefined ? [] : [report.file];
  const stored = [...own, ...(await runs.filesOf(report.reportId))];
  await files.delete(stored.filter((name) => !isStanding(name, report)).map(fileName));
  await runs.end(report.reportId);
};

const isStanding = (
  name: string,
  { sellerId, reportId: id, standing }: Pick<SettledReport, 'sellerId' | 'reportId' | 'standing'>,
): boolean =>
  standing.status === 'file' &&
  (['pdf', 'xlsx'] as const).some(
    (ending) => name === reportFileKey({ sellerId, id, sha256: standing.sha256, ending }),
  );
