import { Readable } from 'node:stream';
import { type HistoryItem, HistoryItems, HistoryQuery } from '@keepsale/contracts/history';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { addressWith } from '../http/paging.ts';
import { sellerOf } from '../http/seller.ts';
import { historyItem } from './item.ts';
import { type HistoryPart, readHistoryQuery } from './list-query.ts';
import { withNames } from './names.ts';
import { findRevisions } from './queries.ts';
import { readAtRevisions } from './stream.ts';
import { whileOpen } from './while-open.ts';
import { PART_ITEMS_MAX, wholeList } from './whole-list.ts';

export const historyListRoutes = (app: App, { db, history, identity }: Deps): void => {
  app.get(
    '/api/history',
    {
      schema: {
        tags: ['history'],
        security: needsToken,
        summary: 'What happened, newest first, in plain words: all of it, or a part by limit',
        querystring: HistoryQuery,
        response: answers({ 200: HistoryItems }),
      },
    },
    async (request, reply) => {
      const { filter, before, limit } = readHistoryQuery(request.query);
      const seller = sellerOf(request);
      const read = async (part: HistoryPart): Promise<HistoryItem[]> => {
        const revisions = await findRevisions(db, seller.id, { ...filter, ...part });
        const events = await readAtRevisions(history.stream, seller.id, revisions);
        const items = events.map(historyItem);
        return withNames(db, history.stream, { seller: seller.id, items });
      };
      const first = await read({ before, limit: limit ?? PART_ITEMS_MAX });
      if (seller.parked) void reply.header('projection-lagging', 'true');
      void reply.header('cache-control', 'private, no-store');
      if (limit === null && first.length === PART_ITEMS_MAX) {
        const parts = wholeList(first, (below) => read({ before: below, limit: PART_ITEMS_MAX }));
        const list = Readable.from(whileOpen(parts, seller, identity), {
          objectMode: false,
        });
        return reply.type('application/json; charset=utf-8').send(list);
      }
      if (first.length === limit) linkToNext(request, reply, first.at(-1)?.revision ?? 0);
      return reply.send(first);
    },
  );
};

/** The same address, further back. */
const linkToNext = (request: FastifyRequest, reply: FastifyReply, before: number): void => {
  void reply.header('link', `<${addressWith(request.url, { before })}>; rel="next"`);
};
