import type { Log } from '@keepsale/log';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reportId, sellerId, type SellerId } from '@keepsale/domain/kernel/ids';
import type { ReportRequested } from '@keepsale/domain/reports/events';
import { reportFileName } from '@keepsale/domain/reports/file-name';
import { fileName, type FileStore } from '@keepsale/file-store';
import type { ReportLedger } from '@keepsale/ledger';
import type { ReportJob, RunningJob } from '@keepsale/queue';
import { inSnapshot, type Database } from '@keepsale/read-model';
import { reportFileKey, type ReportRuns } from '@keepsale/report-runs';
import type { Kysely } from 'kysely';
import { reasonOf } from '../reason-of.ts';
import type { PagePrinter } from '../render/browser/printer.ts';
import { buildReport } from '../reports/build.ts';
import type { DrawingPlaces, Urgency } from './drawing-places.ts';
import type { DrawnReport } from './end-drawn.ts';
import { explainFailure, postponed } from './explain-failure.ts';
import { readFileFacts } from './file-facts.ts';
import { awaitEnd, awaitRequest } from './find-request.ts';
import { readReportData } from './read-data.ts';
import { NOTHING_STANDS, recordEnd } from './record-end.ts';
import { renderReport } from './render-report.ts';
import { settleRuns } from './settle-run.ts';
import { RunCancelled, watchRun, type WatchedRun } from './watch-run.ts';

export interface DrawingDeps {
  readonly db: Kysely<Database>;
  readonly ledger: ReportLedger;
  readonly runs: ReportRuns;
  readonly files: FileStore;
  readonly printer: PagePrinter;
  readonly places: DrawingPlaces;
  /** Where drafts lie until they are stored. */
  readonly folder: string;
  readonly log: Log;
  /** Whether the seller was erased. */
  readonly isErased: (seller: SellerId) => Promise<boolean>;
  /** Aborts when the worker stops. */
  readonly stopping: AbortSignal;
  /** Begins to time a run; told how it ended. */
  readonly timeRun: (
    request: Pick<ReportRequested['data'], 'type' | 'format'>,
    job: ReportJob,
  ) => (ending: RunEnding) => void;
  /** Told that some of a batch have ended. */
  readonly onBatchPart: (batchId: string, seller: string) => Promise<void>;
  /** Records that a report is done, and ends its run. Those of batches wait a moment for each other. */
  readonly end: Readonly<Record<Urgency, (drawn: DrawnReport) => Promise<void>>>;
}

/** `again`: another run will try. */
export type RunEnding = 'drawn' | 'cancelled' | 'failed' | 'again';

/** A report that takes longer fails, so that one of a giant does not hold a place for ever. */
const REPORT_MS_MAX = 180_000;

/**
 * One run of a report's job: draws it, stores it, records it. Repeatable: however often and wherever it runs, also at the same
 * time, one file stays and one event tells of it.
 *
 * @throws JobPostponed when a part of the product does not answer, or the worker stops; what is worth another try, such as a
 * browser that crashed, unless this was the last one.
 */
export const drawReport = async (
  deps: DrawingDeps,
  { data: job, isLastAttempt }: RunningJob<ReportJob>,
): Promise<void> => {
  const leave = await deps.places.take(urgencyOf(job));
  try {
    deps.stopping.throwIfAborted();
    await runJob(deps, { job, isLastAttempt, leave });
  } finally {
    leave();
  }
};

const urgencyOf = ({ batchId }: Pick<ReportJob, 'batchId'>): Urgency =>
  batchId === null ? 'person' : 'batch';

interface PlacedJob {
  readonly job: ReportJob;
  readonly isLastAttempt: boolean;
  /** Leaves the place to the next who draws. */
  readonly leave: () => void;
}

const runJob = async (
  deps: DrawingDeps,
  { job, isLastAttempt, leave }: PlacedJob,
): Promise<void> => {
  const found = await awaitRequest(deps, sellerId(job.sellerId), reportId(job.reportId));
  if (found?.isWaiting !== true || !(await deps.runs.begin(job.reportId))) {
    await settleRuns(deps, [{ ...job, standing: found?.end ?? NOTHING_STANDS }]);
    return;
  }
  const run = watchRun({ ...deps, reportId: job.reportId, msMax: REPORT_MS_MAX });
  const told = deps.timeRun(found.request, job);
  let ending: RunEnding = 'again';
  try {
    await drawAndRecord(deps, { ...found, seller: sellerId(job.sellerId), run, leave });
    ending = 'drawn';
  } catch (error) {
    ending = await handleFailure(deps, job, { error, isLastAttempt, since: found.revision });
  } finally {
    run.stop();
    told(ending);
  }
};

interface Drawing {
  readonly seller: SellerId;
  readonly request: ReportRequested['data'];
  /** Of the request. */
  readonly revision: number;
  readonly run: WatchedRun;
  readonly leave: () => void;
}

const drawAndRecord = async (deps: DrawingDeps, drawing: Drawing): Promise<void> => {
  const { seller, request, run } = drawing;
  const path = join(deps.folder, `${request.reportId}.draft`);
  try {
    await draw(deps, drawing, path);
    drawing.leave();
    const facts = await readFileFacts(path);
    run.signal.throwIfAborted();
    const file = await store(deps, drawing, { ...facts, path });
    const data = { reportId: request.reportId, fileName: reportFileName(request), ...facts };
    const drawn = { seller, since: drawing.revision, batchId: request.batchId, data, file };
    await deps.end[urgencyOf(request)](drawn);
  } finally {
    await rm(path, { force: true });
  }
};

/** Everything is read from one snapshot; it was taken after the request showed, so it holds all that came before. */
const draw = async (
  deps: DrawingDeps,
  { seller, request, run }: Drawing,
  path: string,
): Promise<void> => {
  const finish = await inSnapshot(deps.db, async (snapshot) => {
    const report = buildReport(request, await readReportData(snapshot, seller, request));
    run.progress(5);
    return renderReport(report, request.format, {
      printer: deps.printer,
      path,
      signal: run.signal,
      onProgress: (percent) => run.progress(percent),
    });
  });
  await finish();
};

/** @throws RunCancelled when nobody wants it any more. */
const store = async (
  { runs, files }: DrawingDeps,
  { seller, request }: Drawing,
  { sha256, path }: { readonly sha256: string; readonly path: string },
): Promise<string> => {
  const { reportId: id, format } = request;
  const name = fileName(reportFileKey({ sellerId: seller, id, sha256, ending: format }));
  if (!(await runs.storing(id, name)))
    throw new RunCancelled(`report ${id} is not wanted any more`);
  await files.adopt(name, path);
  return name;
};

interface FailedRun {
  readonly error: unknown;
  readonly isLastAttempt: boolean;
  /** Revision of the request. */
  readonly since: number;
}

/** @throws what is worth another run. */
const handleFailure = async (
  deps: DrawingDeps,
  job: ReportJob,
  { error, isLastAttempt, since }: FailedRun,
): Promise<'cancelled' | 'failed'> => {
  if (error instanceof RunCancelled) {
    await settleRuns(deps, [{ ...job, standing: NOTHING_STANDS }]);
    return 'cancelled';
  }
  const failure = deps.stopping.aborted ? null : explainFailure(error);
  deps.log('warn', 'report not drawn', { ...job, isLastAttempt, reason: reasonOf(error) });
  if (failure === null) throw postponed(error, deps.stopping);
  if (!(failure.isFinal || isLastAttempt)) throw error;
  const seller = sellerId(job.sellerId);
  const id = reportId(job.reportId);
  const data = { reportId: id, reason: failure.reason };
  const standing = await recordEnd(deps.ledger, {
    seller,
    since,
    command: { type: 'FailReport', data },
  });
  await awaitEnd(deps.db, seller, id);
  await settleRuns(deps, [{ ...job, standing }]);
  return 'failed';
};
