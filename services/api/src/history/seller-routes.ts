import { BooksSeller } from '@keepsale/contracts/history';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { notFound } from '../http/problem.ts';
import { sellerOf } from '../http/seller.ts';
import { readUser } from '../identity/accounts.ts';

export const historySellerRoutes = (app: App, { identity }: Deps): void => {
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
