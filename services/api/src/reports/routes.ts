import { PagingQuery } from '@keepsale/contracts/page';
import { Report, ReportRequest, Reports, ReportSummary } from '@keepsale/contracts/reports';
import { reportId } from '@keepsale/domain/kernel/ids';
import { JOB_PRIORITY } from '@keepsale/queue';
import { todayParameter } from '../answers/parameters.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { sendFresh } from '../http/etag.ts';
import { NoContent, answers, needsToken } from '../http/openapi.ts';
import { pageOf, sendPageHeaders } from '../http/paging.ts';
import { IdParams, idOf } from '../http/params.ts';
import { notFound } from '../http/problem.ts';
import { sellerOf } from '../http/seller.ts';
import { removeReport, requestReport } from './commands.ts';
import { fileOf } from './file-routes.ts';
import {
  countReports,
  findRemoved,
  findReport,
  listReports,
  reportAfterWrite,
  reportAnswer,
  summarizeReports,
} from './queries.ts';

const tags = ['reports'];
const security = needsToken;
export const ABSENT = 'Report not found';

/** No ETag where progress shows: it changes without the books. */
const NOT_KEPT = 'no-store';

export const reportReadRoutes = (app: App, { db }: Deps): void => {
  app.get(
    '/api/reports',
    {
      schema: {
        tags,
        security,
        summary: 'All reports',
        querystring: PagingQuery,
        response: answers({ 200: Reports }),
      },
    },
    async (request, reply) => {
      const seller = sellerOf(request).id;
      const page = pageOf(request.query);
      if (page !== null) {
        sendPageHeaders(request, reply, { page, total: await countReports(db, seller) });
      }
      void reply.header('cache-control', NOT_KEPT);
      return reply.send([...(await listReports(db, seller, page))]);
    },
  );

  app.get(
    '/api/reports/summary',
    {
      schema: {
        tags,
        security,
        summary: 'How many were generated, and when the last one was',
        response: answers({ 200: ReportSummary }),
      },
    },
    (request, reply) => sendFresh(request, reply, () => summarizeReports(db, sellerOf(request).id)),
  );

  app.get(
    '/api/reports/:id',
    {
      schema: {
        tags,
        security,
        summary: 'One report, and how far it is',
        params: IdParams,
        response: answers({ 200: Report }),
      },
    },
    async (request, reply) => {
      const id = idOf(request.params.id, reportId, ABSENT);
      const row = await findReport(db, sellerOf(request).id, id);
      if (row === null) throw notFound(ABSENT);
      return reply.header('cache-control', NOT_KEPT).send(reportAnswer(row));
    },
  );
};

export const reportWriteRoutes = (app: App, { db, write, reports, now }: Deps): void => {
  app.post(
    '/api/reports',
    {
      schema: {
        tags,
        security,
        summary: 'Ask for a report; it is drawn in the background',
        body: ReportRequest,
        response: answers({ 202: Report }),
      },
      // Here, since a repeat is answered without coming by the handler's own lines.
      preSerialization: (_, reply, payload, done) => {
        const id = reply.statusCode === 202 ? idIn(payload) : null;
        if (id !== null) void reply.header('location', `/api/reports/${id}`);
        done(null, payload);
      },
    },
    (request, reply) => {
      const seller = sellerOf(request).id;
      const today = todayParameter(undefined, now()).value;
      return write(request, reply, {
        commands: [requestReport(request.body, today)],
        answer: async (written) => {
          const id = written.events.flatMap(({ event }) =>
            event.type === 'ReportRequested' ? event.data.reportId : [],
          )[0];
          if (id === undefined) throw new Error('a requested report leaves an event');
          const run = { reportId: id, sellerId: seller, batchId: null };
          await reports.enqueue([{ ...run, priority: JOB_PRIORITY.person }], request.id);
          return { status: 202, body: await reportAfterWrite(db, id, { seller, written }) };
        },
      });
    },
  );

  app.delete(
    '/api/reports/:id',
    {
      schema: {
        tags,
        security,
        summary: 'Cancel a report that is not finished, delete one that is',
        params: IdParams,
        response: answers({ 204: NoContent }),
      },
    },
    (request, reply) => {
      const id = idOf(request.params.id, reportId, ABSENT);
      const seller = sellerOf(request).id;
      return write(request, reply, {
        commands: [removeReport(id)],
        answer: async () => {
          const row = await findRemoved(db, seller, id);
          await reports.remove({ id, file: row === null ? null : fileOf(seller, id, row) });
          const emptied = row?.emptied_batch ?? null;
          if (emptied !== null) await reports.removeZip(seller, emptied);
          return { status: 204 };
        },
      });
    },
  );
};

const idIn = (payload: unknown): string | null =>
  typeof payload === 'object' && payload !== null && 'id' in payload ? String(payload.id) : null;
