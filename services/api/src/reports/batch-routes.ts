import { ReportBatch } from '@keepsale/contracts/reports';
import { reportBatchId, type SellerId } from '@keepsale/domain/kernel/ids';
import type { ReportBatch as NotedBatch } from '@keepsale/report-runs';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { IdParams, idOf } from '../http/params.ts';
import { notFound } from '../http/problem.ts';
import { sellerOf } from '../http/seller.ts';
import { sendEvents } from './event-stream.ts';
import { EventsAnswer, FileAnswer, gone, hasEnded, notReady, sendFile } from './file-routes.ts';
import { batchAnswer } from './queries.ts';

const tags = ['reports'];
const security = needsToken;
const ABSENT = 'Batch not found';

export const reportBatchReadRoutes = (app: App, { db, reports, identity }: Deps): void => {
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
      const batch = await find(reports, sellerOf(request).id, request.params.id);
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
      const { batchId } = await find(reports, seller, request.params.id);
      const load = async (): Promise<ReportBatch | null> => {
        const batch = await reports.batches.find(seller, batchId);
        return batch === null ? null : batchAnswer(db, batch);
      };
      return sendEvents(
        request,
        reply,
        { reports, identity },
        { id: batchId, load, isLast: hasEnded },
      );
    },
  );
};

export const reportBatchFileRoutes = (app: App, { reports }: Deps): void => {
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
      const { batchId, status, sha256 } = await find(reports, seller, request.params.id);
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

const find = async (
  { batches }: Deps['reports'],
  seller: SellerId,
  text: string,
): Promise<NotedBatch> => {
  const batch = await batches.find(seller, idOf(text, reportBatchId, ABSENT));
  if (batch === null) throw notFound(ABSENT);
  return batch;
};
