import type { Report } from '@keepsale/contracts/reports';
import { reportId, type ReportId, type SellerId } from '@keepsale/domain/kernel/ids';
import type { OpenedFile } from '@keepsale/file-store';
import type { ReportRow } from '@keepsale/read-model';
import type { ReportFile } from '@keepsale/report-runs';
import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { IdParams, idOf } from '../http/params.ts';
import { HttpProblem, notFound } from '../http/problem.ts';
import { sellerOf } from '../http/seller.ts';
import { sendEvents } from './event-stream.ts';
import { findReport, reportAnswer, type RunningRow } from './queries.ts';

const tags = ['reports'];
const security = needsToken;
const ABSENT = 'Report not found';

export const FileAnswer = Type.Unsafe<NodeJS.ReadableStream>(
  Type.String({ description: 'The file' }),
);
export const EventsAnswer = Type.Unsafe<NodeJS.ReadableStream>(
  Type.String({
    description: 'Server-sent events: the same object as JSON at every change',
    contentMediaType: 'text/event-stream',
  }),
);

export const reportFileRoutes = (app: App, { db, reports, identity }: Deps): void => {
  // Streams of events would keep the server open for as long as somebody watches.
  app.addHook('preClose', () => reports.news.close());

  app.get(
    '/api/reports/:id/file',
    {
      schema: {
        tags,
        security,
        summary: 'The file of a report',
        params: IdParams,
        response: answers({ 200: FileAnswer }),
      },
    },
    async (request, reply) => {
      const seller = sellerOf(request).id;
      const id = idOf(request.params.id, reportId, ABSENT);
      const row = await findReport(db, seller, id);
      if (row === null) throw notFound(ABSENT);
      const file = fileOf(seller, id, row);
      if (row.standing !== 'generated' || file === null) throw noFile(row);
      const opened = await reports.openFile(file);
      if (opened === null) throw gone();
      return sendFile(reply, opened, { name: row.file_name ?? file.id, ending: file.ending });
    },
  );

  app.get(
    '/api/reports/:id/events',
    {
      schema: {
        tags,
        security,
        summary: 'The report at every change, until it has ended',
        params: IdParams,
        response: answers({ 200: EventsAnswer }),
      },
    },
    async (request, reply) => {
      const seller = sellerOf(request).id;
      const id = idOf(request.params.id, reportId, ABSENT);
      const load = async (): Promise<Report | null> => {
        const row = await findReport(db, seller, id);
        return row === null ? null : reportAnswer(row);
      };
      if ((await load()) === null) throw notFound(ABSENT);
      return sendEvents(request, reply, { reports, identity }, { id, load, isLast: hasEnded });
    },
  );
};

export const hasEnded = ({ status }: { readonly status: string }): boolean =>
  status !== 'queued' && status !== 'running';

/** `null`: none was ever made. */
export const fileOf = (
  seller: SellerId,
  id: ReportId,
  { sha256, format }: Pick<ReportRow, 'sha256' | 'format'>,
): ReportFile | null =>
  sha256 === null
    ? null
    : { sellerId: seller, id, sha256, ending: format === 'pdf' ? 'pdf' : 'xlsx' };

const MEDIA_TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;

export const sendFile = (
  reply: FastifyReply,
  { bytes, content }: OpenedFile,
  { name, ending }: { readonly name: string; readonly ending: keyof typeof MEDIA_TYPES },
): FastifyReply =>
  reply
    .headers({
      'content-type': MEDIA_TYPES[ending],
      'content-length': String(bytes),
      // Names are made of a kind and a day: nothing in them needs quoting.
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(content);

export const gone = (): HttpProblem =>
  new HttpProblem({
    status: 410,
    code: 'report-expired',
    message: 'This file is no longer kept. Generate the report again.',
  });

const noFile = (row: RunningRow): HttpProblem => {
  switch (row.standing) {
    case 'expired':
      return gone();
    case 'failed':
      return notReady(row.reason ?? 'This report failed');
    case 'cancelled':
      return notReady('This report was cancelled');
    default:
      return notReady('This report is not finished yet');
  }
};

export const notReady = (message: string): HttpProblem =>
  new HttpProblem({ status: 409, code: 'report-not-finished', message });
