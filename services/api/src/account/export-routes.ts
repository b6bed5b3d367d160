import type { SellerId } from '@keepsale/domain/kernel/ids';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { tooManyRequests } from '../http/limits.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { sellerOf } from '../http/seller.ts';
import { partsOf, type SpooledTables, spoolTables } from './parts.ts';
import { zipOf } from './zip.ts';

const ZipAnswer = Type.Unsafe<NodeJS.ReadableStream>(
  Type.String({ description: 'A ZIP: events, CSV tables, photos, reports' }),
);

const RETRY_SECONDS = 10;

export const accountExportRoutes = (app: App, deps: Deps): void => {
  /** One at a time per seller: it holds a file and a connection for as long as its reader wants. */
  const underWay = new Set<SellerId>();

  const spool = async (seller: SellerId): Promise<SpooledTables> => {
    if (underWay.has(seller)) {
      throw tooManyRequests(RETRY_SECONDS, 'An export is under way already. Please wait.');
    }
    underWay.add(seller);
    try {
      return await spoolTables(deps, seller);
    } catch (error) {
      underWay.delete(seller);
      throw error;
    }
  };

  app.get(
    '/api/account/export',
    {
      schema: {
        tags: ['identity'],
        security: needsToken,
        summary: 'Everything of the account in one ZIP: to keep, or to carry elsewhere',
        response: answers({ 200: ZipAnswer }),
      },
    },
    async (request, reply) => {
      const { id: seller } = sellerOf(request);
      const tables = await spool(seller);
      const zip = zipOf(partsOf(deps, seller, tables));
      zip.once('close', () => {
        underWay.delete(seller);
        tables.discard().catch((err: unknown) => {
          request.log.warn({ err }, 'a spooled table is removed later');
        });
      });
      const day = deps.now().toISOString().slice(0, 10);
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="keepsale-account-${day}.zip"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(zip);
    },
  );
};
