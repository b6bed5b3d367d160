import { ExpenseEntries, ExpenseEntry, ExpenseRequest } from '@keepsale/contracts/expenses';
import { DeleteManyRequest } from '@keepsale/contracts/products';
import { EntryListQuery, EntrySummary, SummaryQuery } from '@keepsale/contracts/revenue';
import { expenseId } from '@keepsale/domain/kernel/ids';
import { readEntryFilter } from '../answers/entry-list.ts';
import { expenseMonths, summaryOf } from '../answers/entry-summary.ts';
import { namedIds } from '../answers/ids.ts';
import { withPageHeaders } from '../answers/list.ts';
import { monthParameter } from '../answers/parameters.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { sendFresh } from '../http/etag.ts';
import { NoContent, answers, needsToken } from '../http/openapi.ts';
import { IdParams, idOf } from '../http/params.ts';
import { sellerOf } from '../http/seller.ts';
import { deleteExpense, deleteExpenses, editExpense, recordExpense } from './commands.ts';
import { expenseAfterWrite, listExpenses } from './queries.ts';

const tags = ['expenses'];
const security = needsToken;
const ABSENT = 'Expense not found';

export const expenseReadRoutes = (app: App, { db, now }: Deps): void => {
  app.get(
    '/api/expenses',
    {
      schema: {
        tags,
        security,
        summary: 'All entries, or those that a search and filters leave',
        querystring: EntryListQuery,
        response: answers({ 200: ExpenseEntries }),
      },
    },
    (request, reply) => {
      const filter = readEntryFilter(request.query);
      return sendFresh(request, reply, async () =>
        withPageHeaders(await listExpenses(db, sellerOf(request).id, filter), filter.page, {
          request,
          reply,
        }),
      );
    },
  );

  app.get(
    '/api/expenses/summary',
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
        async () => summaryOf(await expenseMonths(db, sellerOf(request).id), value),
        chosen,
      );
    },
  );
};

export const expenseWriteRoutes = (app: App, { db, write }: Deps): void => {
  app.post(
    '/api/expenses',
    {
      schema: {
        tags,
        security,
        summary: 'Record an entry',
        body: ExpenseRequest,
        response: answers({ 201: ExpenseEntry }),
      },
    },
    (request, reply) => {
      const command = recordExpense(request.body);
      const seller = sellerOf(request).id;
      return write(request, reply, {
        commands: [command],
        answer: async (written) => {
          const id = written.events.flatMap(({ event }) =>
            event.type === 'ExpenseRecorded' ? event.data.expenseId : [],
          )[0];
          if (id === undefined) throw new Error('a recorded entry leaves an event');
          return { status: 201, body: await expenseAfterWrite(db, id, { seller, written }) };
        },
      });
    },
  );

  app.post(
    '/api/expenses/:id',
    {
      schema: {
        tags,
        security,
        summary: 'Correct an entry: an absent field stays, an empty optional one is cleared',
        params: IdParams,
        body: ExpenseRequest,
        response: answers({ 200: ExpenseEntry }),
      },
    },
    (request, reply) => {
      const id = idOf(request.params.id, expenseId, ABSENT);
      const seller = sellerOf(request).id;
      return write(request, reply, {
        commands: [editExpense(id, request.body)],
        answer: async (written) => ({
          status: 200,
          body: await expenseAfterWrite(db, id, { seller, written }),
        }),
      });
    },
  );
};

export const expenseDeleteRoutes = (app: App, { write }: Deps): void => {
  app.delete(
    '/api/expenses/:id',
    {
      schema: {
        tags,
        security,
        summary: 'Delete an entry',
        params: IdParams,
        response: answers({ 204: NoContent }),
      },
    },
    (request, reply) =>
      write(request, reply, {
        commands: [deleteExpense(idOf(request.params.id, expenseId, ABSENT))],
        answer: () => Promise.resolve({ status: 204 }),
      }),
  );

  app.post(
    '/api/expenses/delete',
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
      const { ids, absent } = namedIds(request.body.ids, expenseId);
      return write(request, reply, {
        commands: [deleteExpenses(ids)],
        answer: () => Promise.resolve({ status: 204 }),
        refused: (rejection) =>
          rejection.code === 'expense-not-found' ? absent(rejection.expenseId, ABSENT) : null,
      });
    },
  );
};
