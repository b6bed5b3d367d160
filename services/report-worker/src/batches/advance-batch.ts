import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileName } from '@keepsale/file-store';
import type { ReportBatchJob, RunningJob } from '@keepsale/queue';
import {
  reportFileKey,
  requestBatch,
  type ReportBatch,
  type ReportBatches,
  type ReportRun,
} from '@keepsale/report-runs';
import type { DrawingDeps } from '../drawing/draw-report.ts';
import { explainFailure, postponed } from '../drawing/explain-failure.ts';
import { readFileFacts } from '../drawing/file-facts.ts';
import { reasonOf } from '../reason-of.ts';
import { awaitEndedParts } from './read-parts.ts';
import { writeZip } from './write-zip.ts';

export interface BatchDeps extends Pick<
  DrawingDeps,
  'db' | 'ledger' | 'runs' | 'files' | 'folder' | 'log' | 'stopping'
> {
  readonly batches: ReportBatches;
  readonly enqueue: (runs: readonly ReportRun[]) => Promise<void>;
}

/**
 * Does what is next for a batch: requests reports that are not in the log yet, or makes the ZIP when all have ended. Repeatable;
 * nothing happens while reports are under way, since the last of them comes back here.
 *
 * @throws what is worth another run.
 */
export const advanceBatch = async (
  deps: BatchDeps,
  { data: { batchId, sellerId }, isLastAttempt }: RunningJob<ReportBatchJob>,
): Promise<void> => {
  const batch = await deps.batches.find(sellerId, batchId);
  if (batch?.status !== 'open') return;
  if (!batch.isRequested) {
    await requestReports(deps, batch);
    return;
  }
  try {
    await pack(deps, batch);
  } catch (error) {
    const failure = deps.stopping.aborted ? null : explainFailure(error);
    deps.log('warn', 'batch not packed', { batchId, isLastAttempt, reason: reasonOf(error) });
    if (failure === null) throw postponed(error, deps.stopping);
    if (!isLastAttempt) throw error;
    await deps.batches.finish(batchId, null);
  }
};

const requestReports = async (deps: BatchDeps, batch: ReportBatch): Promise<void> => {
  const outcome = await requestBatch(deps, batch);
  if (outcome.status === 'done') {
    await deps.batches.requested(batch.batchId);
    return;
  }
  // A seller who was erased takes the batch along.
  if (outcome.outcome.status === 'ended') await deps.batches.forget(batch.sellerId);
  else throw new Error(`batch ${batch.batchId} not requested: ${outcome.outcome.status}`);
};

const pack = async (deps: BatchDeps, batch: ReportBatch): Promise<void> => {
  const { db, runs, stopping, batches, files } = deps;
  const parts = await awaitEndedParts(
    { db, hasOpen: (batchId) => runs.hasOpen(batchId), stopping },
    batch,
  );
  if (parts === null) return;
  const { sellerId, batchId } = batch;
  const path = join(deps.folder, `${batchId}.zip`);
  try {
    const included = await writeZip({ sellerId, parts, files, path });
    if (included === 0) {
      await batches.finish(batchId, null);
      return;
    }
    const facts = await readFileFacts(path);
    const key = reportFileKey({ sellerId, id: batchId, sha256: facts.sha256, ending: 'zip' });
    await files.adopt(fileName(key), path);
    await batches.finish(batchId, facts);
  } finally {
    await rm(path, { force: true });
  }
};
