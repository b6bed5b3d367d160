import { randomUUID } from 'node:crypto';
import { ReportBatch, ReportBatchRequest } from '@keepsale/contracts/reports';
import { reportBatchId, type ReportBatchId, type SellerId } from '@keepsale/domain/kernel/ids';
import { uuidV5 } from '@keepsale/event-store';
import { JOB_PRIORITY } from '@keepsale/queue';
import type { ReportBatch as NotedBatch } from '@keepsale/report-runs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { todayParameter } from '../answers/parameters.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { idempotencyOf } from '../http/idempotency.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { IdParams, idOf } from '../http/params.ts';
import { notFound } from '../http/problem.ts';
import { sellerOf } from '../http/seller.ts';
import { PARKED, problemOf } from '../http/write.ts';
import { reportsOfBatch } from './commands.ts';
import { sendEvents } from './event-stream.ts';
import { EventsAnswer, FileAnswer, gone, hasEnded, notReady, sendFile } from './file-routes.ts';
import { batchAnswer } from './queries.ts';

const tags = ['reports'];
const security = needsToken;
const ABSENT = 'Batch not found';

export const reportBatchRoutes = (app: App, deps: Deps): void => {
  const { db, reports } = deps;

  const find = async (seller: SellerId, text: string): Promise<NotedBatch> => {
    const batch = await reports.batches.find(seller, idOf(text, reportBatchId, ABSENT));
    if (batch === null) throw notFound(ABSENT);
    return batch;
  };

  app.post(
    '/api/reports/batches',
    {
      schema: {
        tags,
        security,
        summary: 'Ask for many reports, which end in one ZIP',
        body: ReportBatchRequest,
        response: answers({ 202: ReportBatch }),
      },
    },
    (request, reply) => requestReports(deps, request, reply, request.body.reports),
  );

  app.get(
    '/api/reports/batches/:id',
    {
      schema: {
        tags,
        security,
        summary: 'How far a batch is',
        params: IdParams,
        response: answers({ 200: ReportBatch }),
      },
    },
    async (request, reply) => {
      const batch = await find(sellerOf(request).id, request.params.id);
      return reply.header('cache-control', 'no-store').send(await batchAnswer(db, batch));
    },
  );

  app.get(
    '/api/reports/batches/:id/events',
    {
      schema: {
        tags,
        security,
        summary: 'The batch at every change, until it has ended',
        params: IdParams,
        response: answers({ 200: EventsAnswer }),
      },
    },
    async (request, reply) => {
      const seller = sellerOf(request).id;
      const { batchId } = await find(seller, request.params.id);
      const load = async (): Promise<ReportBatch | null> => {
        const batch = await reports.batches.find(seller, batchId);
        return batch === null ? null : batchAnswer(db, batch);
      };
      return sendEvents(reply, reports.news, { id: batchId, load, isLast: hasEnded });
    },
  );

  app.get(
    '/api/reports/batches/:id/file',
    {
      schema: {
        tags,
        security,
        summary: 'The reports of a batch in one ZIP',
        params: IdParams,
        response: answers({ 200: FileAnswer }),
      },
    },
    async (request, reply) => {
      const seller = sellerOf(request).id;
      const { batchId, status, sha256 } = await find(seller, request.params.id);
      if (status === 'expired') throw gone();
      if (status === 'failed') throw notReady('No report of this batch could be made');
      if (status === 'open' || sha256 === null) throw notReady('This batch is not finished yet');
      const opened = await reports.openFile({
        sellerId: seller,
        id: batchId,
        sha256,
        ending: 'zip',
      });
      if (opened === null) throw gone();
      return sendFile(reply, opened, { name: 'reports.zip', ending: 'zip' });
    },
  );
};

/** Not the one way of a write: a batch may be more than one append holds. What it promises is the same. */
const requestReports = async (
  { db, ledger, reports, readYourWrites, now }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: unknown,
): Promise<FastifyReply> => {
  const seller = sellerOf(request);
  if (seller.parked) throw problemOf(PARKED);
  const specs = reportsOfBatch(wanted, todayParameter(undefined, now()).value);
  const idempotency = idempotencyOf(request, request.body);
  const batch = await reports.batches.accept({
    batchId: batchIdFor(seller.id, idempotency?.key ?? null),
    sellerId: seller.id,
    actor: { kind: 'seller', id: seller.id },
    specs,
    requestHash: idempotency?.requestHash ?? null,
    priority: JOB_PRIORITY.batch,
  });
  if (batch.requestHash !== (idempotency?.requestHash ?? null)) throw problemOf(KEY_REUSED);

  const outcome = await reports.requestBatch(batch, idempotency);
  if (outcome.status === 'stopped') throw problemOf(outcome.outcome);
  const { first, last } = outcome;
  const visible = last === null || (await readYourWrites.shows(seller.id, last));
  if (!visible) void reply.header('projection-lagging', 'true');
  const answer = first?.answer?.body ?? (await batchAnswer(db, batch));
  if (idempotency !== null && first?.answer === null) {
    await ledger.rememberAnswer(seller.id, idempotency.key, { status: 202, body: answer });
  }
  return reply.code(202).type('application/json; charset=utf-8').send(answer);
};

const KEY_REUSED = { status: 'key-reused' } as const;

/** The same for every repeat of a key, so that whatever the first one left half-way is gone on with. */
const batchIdFor = (seller: SellerId, key: string | null): ReportBatchId =>
  reportBatchId(key === null ? randomUUID() : uuidV5(seller, `report-batch ${key}`));
