import {
  DOWNLOADABLE_PATHS,
  DownloadAddress,
  DownloadRequest,
} from '@keepsale/contracts/downloads';
import type { App } from '../http/app-types.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { invalid } from '../http/problem.ts';
import { sellerOf } from '../http/seller.ts';
import { isDownloadable } from './downloadable.ts';
import type { Identity } from './open.ts';

export const downloadRoutes = (app: App, { identity }: { readonly identity: Identity }): void => {
  app.post(
    '/api/downloads',
    {
      schema: {
        tags: ['identity'],
        security: needsToken,
        summary: 'An address that a browser can open once within a minute, for one file or export',
        body: DownloadRequest,
        response: answers({ 201: DownloadAddress }),
      },
    },
    async (request, reply) => {
      const { path } = request.body;
      if (typeof path !== 'string' || !isDownloadable(path)) throw notDownloadable();
      const ticket = await identity.downloads.issue(sellerOf(request), path);
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({ url: `${path}?ticket=${ticket}` });
    },
  );
};

const notDownloadable = () =>
  invalid([
    { propertyPath: 'path', message: `path must be one of ${DOWNLOADABLE_PATHS.join(', ')}` },
  ]);
