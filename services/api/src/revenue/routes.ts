import { DeleteManyRequest } from '@keepsale/contracts/products';
import {
  EntryListQuery,
  EntrySummary,
  RevenueEntries,
  RevenueEntry,
  RevenueRequest,
  RevenueStacks,
  SummaryQuery,
} from '@keepsale/contracts/revenue';
import { revenueId } from '@keepsale/domain/kernel/ids';
import { readEntryFilter } from '../answers/entry-list.ts';
import { revenueMonths, summaryOf } from '../answers/entry-summary.ts';
import { namedIds } from '../answers/ids.ts';
import { withPageHeaders } from '../answers/list.ts';
import { monthParameter } from '../answers/parameters.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { sendFresh } from '../http/etag.ts';
import { NoContent, answers, needsToken } from '../http/openapi.ts';
import { IdParams, idOf } from '../http/params.ts';
import { sellerOf } from '../http/seller.ts';
import { deleteRevenue, deleteRevenueEntries, editRevenue, recordRevenue } from './commands.ts';
import { listRevenue, listStacks, revenueAfterWrite } from './queries.ts';

const tags = ['revenue'];
const security = needsToken;
const ABSENT = 'Revenue entry not found';

export const revenueReadRoutes = (app: App, { db, now }: Deps): void => {
  app.get(
    '/api/revenue',
    {
      schema: {
        tags,
        security,
        summary: 'All entries, or those that a search and filters leave',
        querystring: EntryListQuery,
        response: answers({ 200: RevenueEntries }),
      },
    },
    (request, reply) => {
      const filter = readEntryFilter(request.query);
      return sendFresh(request, reply, async () =>
        withPageHeaders(await listRevenue(db, sellerOf(request).id, filter), filter.page, {
          request,
          reply,
        }),
      );
    },
  );

  app.get(
    '/api/revenue/stacks',
    {
      schema: {
        tags,
        security,
        summary: 'Entries of the same description, category, day and amount, merged',
        querystring: EntryListQuery,
        response: answers({ 200: RevenueStacks }),
      },
    },
    (request, reply) => {
      const filter = readEntryFilter(request.query);
      return sendFresh(request, reply, async () =>
        withPageHeaders(await listStacks(db, sellerOf(request).id, filter), filter.page, {
          request,
          reply,
        }),
      );
    },
  );

  app.get(
    '/api/revenue/summary',
    {
      schema: {
        tags,
        security,
        summary: 'Figures over all entries',
        querystring: SummaryQuery,
        response: answers({ 200: EntrySummary }),
      },
    },
    (request, reply) => {
      const { value, ...chosen } = monthParameter(request.query.month, now());
      return sendFresh(
        request,
        reply,
        async () => summaryOf(await revenueMonths(db, sellerOf(request).id), value),
        chosen,
      );
    },
  );
};

export const revenueWriteRoutes = (app: App, { db, write }: Deps): void => {
  app.post(
    '/api/revenue',
    {
      schema: {
        tags,
        security,
        summary: 'Record an entry',
        body: RevenueRequest,
        response: answers({ 201: RevenueEntry }),
      },
    },
    (request, reply) => {
      const command = recordRevenue(request.body);
      const seller = sellerOf(request).id;
      return write(request, reply, {
        commands: [command],
        answer: async (written) => {
          const id = written.events.flatMap(({ event }) =>
            event.type === 'RevenueRecorded' ? event.data.revenueId : [],
          )[0];
          if (id === undefined) throw new Error('a recorded entry leaves an event');
          return { status: 201, body: await revenueAfterWrite(db, id, { seller, written }) };
        },
      });
    },
  );

  app.post(
    '/api/revenue/:id',
    {
      schema: {
        tags,
        security,
        summary: 'Correct an entry: an absent field stays, an empty optional one is cleared',
        params: IdParams,
        body: RevenueRequest,
        response: answers({ 200: RevenueEntry }),
      },
    },
    (request, reply) => {
      const id = idOf(request.params.id, revenueId, ABSENT);
      const seller = sellerOf(request).id;
      return write(request, reply, {
        commands: [editRevenue(id, request.body)],
        answer: async (written) => ({
          status: 200,
          body: await revenueAfterWrite(db, id, { seller, written }),
        }),
      });
    },
  );
};

export const revenueDeleteRoutes = (app: App, { write }: Deps): void => {
  app.delete(
    '/api/revenue/:id',
    {
      schema: {
        tags,
        security,
        summary: 'Delete an entry; of a sale, too: the stock stays as it is',
        params: IdParams,
        response: answers({ 204: NoContent }),
      },
    },
    (request, reply) =>
      write(request, reply, {
        commands: [deleteRevenue(idOf(request.params.id, revenueId, ABSENT))],
        answer: () => Promise.resolve({ status: 204 }),
      }),
  );

  app.post(
    '/api/revenue/delete',
    {
      schema: {
        tags,
        security,
        summary: 'Delete many, all or none',
        body: DeleteManyRequest,
        response: answers({ 204: NoContent }),
      },
    },
    (request, reply) => {
      const { ids, absent } = namedIds(request.body.ids, revenueId);
      return write(request, reply, {
        commands: [deleteRevenueEntries(ids)],
        answer: () => Promise.resolve({ status: 204 }),
        refused: (rejection) =>
          rejection.code === 'revenue-not-found' ? absent(rejection.revenueId, ABSENT) : null,
      });
    },
  );
};
