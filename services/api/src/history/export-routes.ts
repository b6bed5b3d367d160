import { Readable } from 'node:stream';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { tooManyRequests } from '../http/limits.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { sellerOf } from '../http/seller.ts';
import { exportParts } from './export-parts.ts';
import { whileOpen } from './while-open.ts';

const ExportAnswer = Type.Unsafe<NodeJS.ReadableStream>(
  Type.String({ description: 'JSON Lines: one event a line, hashes included' }),
);

const RETRY_SECONDS = 5;

export const historyExportRoutes = (app: App, { history, identity, now }: Deps): void => {
  /** One at a time per seller: a stream holds connections for as long as its reader wants. */
  const underWay = new Set<SellerId>();

  app.get(
    '/api/history/export',
    {
      schema: {
        tags: ['history'],
        security: needsToken,
        summary: 'The whole record as JSON Lines, to be checked without us',
        response: answers({ 200: ExportAnswer }),
      },
    },
    (request, reply) => {
      const caller = sellerOf(request);
      const seller = caller.id;
      if (underWay.has(seller)) {
        throw tooManyRequests(RETRY_SECONDS, 'An export is under way already. Please wait.');
      }
      underWay.add(seller);
      // Pulled by the client's reading: a slow one costs two pages of memory. No part of it waits for the whole.
      const parts = whileOpen(exportParts(history.stream, seller), caller, identity);
      const lines = Readable.from(parts, { objectMode: false });
      lines.once('close', () => underWay.delete(seller));
      const day = now().toISOString().slice(0, 10);
      return reply
        .headers({
          'content-type': 'application/x-ndjson; charset=utf-8',
          'content-disposition': `attachment; filename="keepsale-history-${day}.jsonl"`,
          'cache-control': 'private, no-store',
        })
        .send(lines);
    },
  );
};
