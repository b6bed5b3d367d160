import { SHIP_TO_COUNTRIES, SHIP_TO_DEFAULT } from '@keepsale/domain/options';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app-types.ts';
import { listingById } from './listing.ts';
import { endedPage, listingPage } from './page.ts';

/** Where "View on Marketplace" of a sample listing leads: a page that says what it is. Open, since a new tab sends no token. */
export const sampleRoutes = (app: App, { now }: Pick<Deps, 'now'>): void => {
  app.get<{ Params: { id: string }; Querystring: { shipTo?: string | string[] } }>(
    '/api/marketplace/samples/:id',
    { schema: { hide: true } },
    (request, reply) => {
      const nowMs = now().getTime();
      const listing = listingById(request.params.id, nowMs);
      const asked = request.query.shipTo;
      const shipTo = SHIP_TO_COUNTRIES.find((country) => country === asked) ?? SHIP_TO_DEFAULT;
      return reply
        .code(listing === null ? 404 : 200)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(listing === null ? endedPage() : listingPage(listing, { shipTo, nowMs }));
    },
  );
};
