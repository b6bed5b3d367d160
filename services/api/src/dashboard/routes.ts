import { Dashboard } from '@keepsale/contracts/dashboard';
import { SummaryQuery } from '@keepsale/contracts/revenue';
import { monthParameter } from '../answers/parameters.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { sendFresh } from '../http/etag.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { sellerOf } from '../http/seller.ts';
import { showDashboard } from './queries.ts';

export const dashboardRoutes = (app: App, { db, now }: Deps): void => {
  app.get(
    '/api/dashboard',
    {
      schema: {
        tags: ['dashboard'],
        security: needsToken,
        summary: 'The figures of a month',
        querystring: SummaryQuery,
        response: answers({ 200: Dashboard }),
      },
    },
    (request, reply) => {
      const { value, ...chosen } = monthParameter(request.query.month, now());
      return sendFresh(
        request,
        reply,
        () => showDashboard(db, sellerOf(request).id, value),
        chosen,
      );
    },
  );
};
