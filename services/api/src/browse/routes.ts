import { BrowseAnswer, BrowseQuery, MarketplaceInfo } from '@keepsale/contracts/browse';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { tooManyRequests } from '../http/limits.ts';
import { HttpProblem, invalid, unavailable } from '../http/problem.ts';
import { sellerOf } from '../http/seller.ts';
import { MarketplaceProblem, type MarketplaceReason } from './marketplace.ts';
import { readSearch } from './query.ts';

const tags = ['browse'];
const security = needsToken;

export const browseRoutes = (app: App, { marketplace }: Pick<Deps, 'marketplace'>): void => {
  app.get(
    '/api/cards',
    {
      schema: {
        tags,
        security,
        summary: 'Search the listings of the marketplace',
        querystring: BrowseQuery,
        response: answers({ 200: BrowseAnswer }),
      },
    },
    async (request, reply) => {
      // Bids and prices move: nobody on the way, the browser included, keeps an answer.
      void reply.header('cache-control', 'no-store');
      return marketplace
        .search(readSearch(request.query), sellerOf(request).id)
        .catch((error: unknown) => {
          throw error instanceof MarketplaceProblem ? asHttp(error) : error;
        });
    },
  );

  app.get(
    '/api/marketplace',
    {
      schema: {
        tags,
        security,
        summary: 'Which marketplace that is, and whether its listings are live',
        response: answers({ 200: MarketplaceInfo }),
      },
    },
    (_, reply) => reply.send(marketplace.info),
  );
};

/** Never a 401: that would end the seller's session for a quarrel that is ours. */
const asHttp = ({ reason }: MarketplaceProblem): HttpProblem => {
  switch (reason.kind) {
    case 'quota':
      return unavailable(
        'marketplace-limit',
        'Marketplace limit reached, try later',
        reason.retryAfterSeconds,
      );
    case 'share':
      return tooManyRequests(reason.retryAfterSeconds, shareMessage(reason));
    case 'refused':
      return invalid([{ propertyPath: 'keyword', message: reason.message }]);
    case 'closed':
      return new HttpProblem({
        status: 502,
        code: 'marketplace-closed',
        message: 'Marketplace is not available',
      });
    case 'down':
      return new HttpProblem({
        status: 502,
        code: 'marketplace-down',
        message: 'Failed to load items',
      });
  }
};

const shareMessage = ({ of, retryAfterSeconds }: Extract<MarketplaceReason, { kind: 'share' }>) =>
  of === 'minute'
    ? 'That was a lot of searches at once. Wait a moment, then try again.'
    : `You have used your share of today’s searches. Try again in ${hoursOf(retryAfterSeconds)}.`;

const hoursOf = (seconds: number): string => {
  const hours = Math.ceil(seconds / 3_600);
  return hours === 1 ? 'an hour' : `${hours} hours`;
};
