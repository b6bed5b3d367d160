import { BooksSeller } from '@keepsale/contracts/history';
import type { App } from '../http/app-types.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { notFound } from '../http/problem.ts';
import { sellerOf } from '../http/seller.ts';
import { readUser } from './accounts.ts';
import type { Identity } from './open.ts';

/** A call of the history, kept here: the name stands with the account. */
export const booksSellerRoutes = (
  app: App,
  { identity }: { readonly identity: Identity },
): void => {
  app.get(
    '/api/history/seller',
    {
      schema: {
        tags: ['history'],
        security: needsToken,
        summary: 'Whose books these are, by name',
        response: answers({ 200: BooksSeller }),
      },
    },
    async (request, reply) => {
      const user = await readUser(identity.db, sellerOf(request));
      if (user === undefined) throw notFound('Seller not found');
      return reply.header('cache-control', 'no-store').send({ fullName: user.fullName });
    },
  );
};
