import type { SellerId } from '@keepsale/domain/kernel/ids';
import { fileName, type FileStore, type OpenedFile } from '@keepsale/file-store';
import type { IdempotencyKey, SellerLedger } from '@keepsale/ledger';
import type { JobQueue, ReportBatchJob, ReportJob } from '@keepsale/queue';
import {
  reportFileKey,
  reportFilePrefix,
  requestBatch,
  type BatchOutcome,
  type NewBatch,
  type ReportBatches,
  type ReportFile,
  type ReportRun,
  type ReportRuns,
} from '@keepsale/report-runs';
import type { ReportNews } from './news.ts';
import { createWatchers, type Watchers } from './watchers.ts';

/** What becomes of a report between its request and its file: the workers' side of it, as far as requests touch it. */
export interface ReportDesk {
  readonly news: ReportNews;
  readonly watchers: Watchers;
  readonly batches: ReportBatches;
  /** Hands requested reports to the workers. What the queue does not take now, the workers find by themselves. */
  enqueue(runs: readonly ReportRun[], correlationId: string): Promise<void>;
  /** Requests the reports of a batch that is noted. */
  requestBatch(batch: NewBatch, idempotency: IdempotencyKey | null): Promise<BatchOutcome>;
  /** Asks whoever draws it to stop, and removes its file. */
  remove(report: { readonly id: string; readonly file: ReportFile | null }): Promise<void>;
  /** Removes the ZIP of a batch, where there is one. Repeating is harmless. */
  removeZip(seller: SellerId, batchId: string): Promise<void>;
  openFile(file: ReportFile): Promise<OpenedFile | null>;
  /** Removes jobs, files, runs and batches of a seller who is erased. Repeating is harmless. */
  removeAllOf(seller: SellerId): Promise<void>;
  close(): Promise<void>;
}

export interface DeskParts {
  readonly runs: ReportRuns;
  readonly batches: ReportBatches;
  readonly ledger: SellerLedger;
  /** The folder that the workers write. */
  readonly files: FileStore;
  readonly queue: JobQueue<ReportJob>;
  readonly batchQueue: JobQueue<ReportBatchJob>;
  readonly news: ReportNews;
  readonly onProblem: (what: string, cause: unknown) => void;
}

/** Jobs of an erased seller: one after the other, 500 of them take longer than the answer may. */
const REMOVED_AT_ONCE = 10;

export const createReportDesk = (parts: DeskParts): ReportDesk => {
  const { runs, batches, files, news } = parts;

  const enqueue = async (waiting: readonly ReportRun[], correlationId?: string): Promise<void> => {
    const origin = correlationId === undefined ? {} : { correlationId };
    try {
      await parts.queue.addMany(
        waiting.map(({ priority, ...job }) => ({
          id: job.reportId,
          data: { ...job, ...origin },
          priority,
        })),
      );
    } catch (cause) {
      parts.onProblem('the queue took no reports; the workers find them later', cause);
    }
  };

  return {
    news,
    watchers: createWatchers(),
    batches,
    enqueue: async (waiting, correlationId) => {
      await runs.wait(waiting);
      await enqueue(waiting, correlationId);
    },
    requestBatch: async (batch, idempotency) => {
      const outcome = await requestBatch(
        { ledger: parts.ledger, runs, enqueue },
        batch,
        idempotency,
      );
      if (outcome.status === 'done') await batches.requested(batch.batchId);
      else if (outcome.nothingDone) await batches.withdraw(batch.batchId);
      return outcome;
    },
    remove: async ({ id, file }) => {
      await runs.cancel([id]);
      if (file !== null) await files.delete([fileName(reportFileKey(file))]);
    },
    removeZip: async (seller, batchId) => {
      const batch = await batches.find(seller, batchId);
      if (batch?.status !== 'done' || batch.sha256 === null) return;
      const { sha256 } = batch;
      const zip = { sellerId: seller, id: batchId, sha256, ending: 'zip' } as const;
      await files.delete([fileName(reportFileKey(zip))]);
      await batches.expire(batchId);
    },
    openFile: (file) => files.open(fileName(reportFileKey(file))),
    removeAllOf: async (seller) => {
      // Jobs first: the rows are where their ids stand. One that runs finds the stream ended, and clears up after itself.
      const ids = [...(await runs.ofSeller(seller)).keys()];
      for (let at = 0; at < ids.length; at += REMOVED_AT_ONCE) {
        await Promise.all(ids.slice(at, at + REMOVED_AT_ONCE).map((id) => parts.queue.remove(id)));
      }
      for (const id of await batches.ofSeller(seller)) await parts.batchQueue.remove(id);
      await runs.forget(seller);
      await batches.forget(seller);
      const prefix = reportFilePrefix(seller);
      for await (const { name } of files.list()) {
        if (name.startsWith(prefix)) await files.delete([name]);
      }
    },
    close: async () => {
      await Promise.all([news.close(), parts.queue.close(), parts.batchQueue.close()]);
    },
  };
};
