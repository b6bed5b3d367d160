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
import type { DrawingPlaces } from './drawing-places.ts';
import { explainFailure, postponed } from './explain-failure.ts';
import { readFileFacts } from './file-facts.ts';
import { awaitEnd, awaitRequest } from './find-request.ts';
import { readReportData } from './read-data.ts';
import { NOTHING_STANDS, recordEnd } from './record-end.ts';
import { renderReport } from './render-report.ts';
import { settleRun } from './settle-run.ts';
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
  /** Told that one of a batch has ended. */
  readonly onBatchPart: (batchId: string, seller: string) => Promise<void>;
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
  const leave = await deps.places.take(job.batchId === null ? 'person' : 'batch');
  try {
    deps.stopping.throwIfAborted();
    await runJob(deps, { job, isLastAttempt, leave });
  } finally {
    leave();
  }
};

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
    await settleRun(deps, job, found?.end ?? NOTHING_STANDS);
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
    const command = { type: 'CompleteReport', data } as const;
    const outcome = await recordEnd(deps.ledger, { seller, since: drawing.revision, command });
    const job = { sellerId: seller, reportId: request.reportId, batchId: request.batchId };
    // Of a batch everybody sees how many are done, so nobody misses the end of one for a moment.
    const isSeen = outcome.status === 'file' && request.batchId === null;
    if (isSeen) await awaitEnd(deps.db, seller, request.reportId);
    await settleRun(deps, { ...job, files: [file] }, outcome);
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
    await settleRun(deps, job, NOTHING_STANDS);
    return 'cancelled';
  }
  const failure = deps.stopping.aborted ? null : explainFailure(error);
  deps.log('warn', 'report not drawn', { ...job, isLastAttempt, reason: reasonOf(error) });
  if (failure === null) throw postponed(error, deps.stopping);
  if (!(failure.isFinal || isLastAttempt)) throw error;
  const seller = sellerId(job.sellerId);
  const id = reportId(job.reportId);
  const data = { reportId: id, reason: failure.reason };
  const outcome = await recordEnd(deps.ledger, {
    seller,
    since,
    command: { type: 'FailReport', data },
  });
  await awaitEnd(deps.db, seller, id);
  await settleRun(deps, job, outcome);
  return 'failed';
};
