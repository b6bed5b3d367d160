import { HistoryItems, HistoryQuery } from '@keepsale/contracts/history';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { sellerOf } from '../http/seller.ts';
import { historyItem } from './item.ts';
import { readHistoryFilter } from './list-query.ts';
import { findRevisions } from './queries.ts';
import { readAtRevisions } from './stream.ts';

export const historyListRoutes = (app: App, { db, history }: Deps): void => {
  app.get(
    '/api/history',
    {
      schema: {
        tags: ['history'],
        security: needsToken,
        summary: 'What happened, newest first, in plain words',
        querystring: HistoryQuery,
        response: answers({ 200: HistoryItems }),
      },
    },
    async (request, reply) => {
      const filter = readHistoryFilter(request.query);
      const seller = sellerOf(request);
      const revisions = await findRevisions(db, seller.id, filter);
      const events = await readAtRevisions(history.stream, seller.id, revisions);
      if (seller.parked) void reply.header('projection-lagging', 'true');
      if (revisions.length === filter.limit) linkToNext(request, reply, revisions.at(-1) ?? 0);
      return reply.header('cache-control', 'private, no-store').send(events.map(historyItem));
    },
  );
};

/** The same address, further back. */
const linkToNext = (request: FastifyRequest, reply: FastifyReply, before: number): void => {
  const [path = '', query = ''] = request.url.split('?', 2);
  const params = new URLSearchParams(query);
  params.set('before', String(before));
  void reply.header('link', `<${path}?${params.toString()}>; rel="next"`);
};
