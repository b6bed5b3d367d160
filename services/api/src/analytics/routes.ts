import { Analytics, AnalyticsQuery } from '@keepsale/contracts/analytics';
import { given, todayParameter } from '../answers/parameters.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { sendFresh } from '../http/etag.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { invalid } from '../http/problem.ts';
import { sellerOf } from '../http/seller.ts';
import { showAnalytics } from './queries.ts';

const MONTHS_DEFAULT = 12;
const MONTHS_MAX = 120;

export const analyticsRoutes = (app: App, { db, now }: Deps): void => {
  app.get(
    '/api/analytics',
    {
      schema: {
        tags: ['analytics'],
        security: needsToken,
        summary: 'Figures over all entries, and series that end with the month of today',
        querystring: AnalyticsQuery,
        response: answers({ 200: Analytics }),
      },
    },
    (request, reply) => {
      const { value: today, ...chosen } = todayParameter(request.query.today, now());
      const months = monthsParameter(request.query.months);
      return sendFresh(
        request,
        reply,
        () => showAnalytics(db, sellerOf(request).id, { today, months }),
        chosen,
      );
    },
  );
};

const monthsParameter = (text: string | undefined): number => {
  const value = given(text);
  if (value === null) return MONTHS_DEFAULT;
  const months = /^\d{1,4}$/.test(value) ? Number(value) : 0;
  if (months >= 1 && months <= MONTHS_MAX) return months;
  throw invalid([
    { propertyPath: 'months', message: `months must be a whole number from 1 to ${MONTHS_MAX}` },
  ]);
};
