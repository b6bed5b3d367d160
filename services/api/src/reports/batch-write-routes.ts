import { randomUUID } from 'node:crypto';
import { ReportBatch, ReportBatchRequest } from '@keepsale/contracts/reports';
import {
  reportBatchId,
  sellerId,
  type ReportBatchId,
  type SellerId,
} from '@keepsale/domain/kernel/ids';
import { uuidV5 } from '@keepsale/event-store';
import type { IdempotencyKey } from '@keepsale/ledger';
import { JOB_PRIORITY } from '@keepsale/queue';
import type { BatchOutcome, ReportBatch as NotedBatch } from '@keepsale/report-runs';
import { todayParameter } from '../answers/parameters.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { idempotencyOf } from '../http/idempotency.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { sellerOf, type Seller } from '../http/seller.ts';
import { PARKED, problemOf } from '../http/write.ts';
import { reportsOfBatch } from './commands.ts';
import { batchAnswer } from './queries.ts';

/** Not the one way of a write: a batch may be more than one append holds. What it promises is the same. */
export const reportBatchWriteRoutes = (app: App, deps: Deps): void => {
  app.post(
    '/api/reports/batches',
    {
      schema: {
        tags: ['reports'],
        security: needsToken,
        summary: 'Ask for many reports, which end in one ZIP',
        body: ReportBatchRequest,
        response: answers({ 202: ReportBatch }),
      },
    },
    async (request, reply) => {
      const seller = sellerOf(request);
      if (seller.parked) throw problemOf(PARKED);
      const today = todayParameter(undefined, deps.now()).value;
      const specs = reportsOfBatch(request.body.reports, today);
      const key = idempotencyOf(request, request.body);
      const batch = await accept(deps, seller, { specs, key });
      const outcome = await deps.reports.requestBatch(batch, key);
      if (outcome.status === 'stopped') throw problemOf(outcome.outcome);
      const isShown = await shows(deps, seller, outcome);
      if (!isShown) void reply.header('projection-lagging', 'true');
      const answer = await answerOf(deps, batch, { outcome, key });
      return reply.code(202).type('application/json; charset=utf-8').send(answer);
    },
  );
};

type Requested = Extract<BatchOutcome, { readonly status: 'done' }>;

const accept = async (
  { reports }: Deps,
  { id }: Seller,
  { specs, key }: { readonly specs: readonly unknown[]; readonly key: IdempotencyKey | null },
): Promise<NotedBatch> => {
  const requestHash = key?.requestHash ?? null;
  const batch = await reports.batches.accept({
    batchId: batchIdFor(id, key),
    sellerId: id,
    actor: { kind: 'seller', id },
    specs,
    requestHash,
    priority: JOB_PRIORITY.batch,
  });
  if (batch.requestHash !== requestHash) throw problemOf({ status: 'key-reused' });
  return batch;
};

/** The same for every repeat of a key, so that whatever the first one left half-way is gone on with. */
const batchIdFor = (seller: SellerId, key: IdempotencyKey | null): ReportBatchId =>
  reportBatchId(key === null ? randomUUID() : uuidV5(seller, `report-batch ${key.key}`));

const shows = ({ readYourWrites }: Deps, { id }: Seller, { last }: Requested): Promise<boolean> =>
  last === null ? Promise.resolve(true) : readYourWrites.shows(id, last);

/** The first answer of its key, where there was one. */
const answerOf = async (
  { db, ledger }: Deps,
  batch: NotedBatch,
  { outcome, key }: { readonly outcome: Requested; readonly key: IdempotencyKey | null },
): Promise<unknown> => {
  const kept = outcome.first?.answer ?? null;
  if (kept !== null) return kept.body;
  const answer = await batchAnswer(db, batch);
  if (key !== null) {
    await ledger.rememberAnswer(sellerId(batch.sellerId), key.key, { status: 202, body: answer });
  }
  return answer;
};
