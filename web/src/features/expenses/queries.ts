import type { EntrySummary } from '@keepsale/contracts/revenue';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { BOOKS, refreshBooks, rereadIfOutdated } from '../../api/books.ts';
import { list, number, object } from '../../api/decode.ts';
import { expenseEntry } from '../../api/entries.ts';
import { getJson, send, sendBare, withQuery } from '../../api/http.ts';

const entries = list(expenseEntry);
const summary = object<EntrySummary>({
  total: number,
  thisMonth: number,
  monthlyAverage: number,
  count: number,
});

export interface ExpenseFilters {
  readonly q: string;
  readonly category: string;
  readonly from: string;
  readonly to: string;
}

/** What the list shows, as it is now. */
export const readExpenses = ({ q, category, from, to }: ExpenseFilters, signal?: AbortSignal) =>
  getJson(withQuery('/api/expenses', { q, category, from, to }), entries, signal);

export const expenseQueries = {
  list: ({ q, category, from, to }: ExpenseFilters) =>
    queryOptions({
      queryKey: [BOOKS, 'expenses', 'list', { q, category, from, to }],
      queryFn: ({ signal }) => readExpenses({ q, category, from, to }, signal),
    }),
  summary: (month: string) =>
    queryOptions({
      queryKey: [BOOKS, 'expenses', 'summary', month],
      queryFn: ({ signal }) =>
        getJson(withQuery('/api/expenses/summary', { month }), summary, signal),
    }),
};

export interface ExpenseBody {
  readonly description: string;
  readonly amount: number;
  readonly category: string;
  readonly date: string;
  readonly paymentMethod: string;
  readonly vendor: string;
  /** Spelled so in the call; the answer says `receiptNumber`. */
  readonly ReceiptNumber: string;
  readonly notes: string;
  readonly recurring: boolean;
}

/** Records an expense, or with an id corrects of that one the fields that are given. */
export const useSaveExpense = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: { id: string | null; body: object; idempotencyKey: string }) =>
      send(
        {
          method: 'POST',
          path: save.id === null ? '/api/expenses' : pathOf(save.id),
          body: save.body,
          idempotencyKey: save.idempotencyKey,
        },
        expenseEntry,
      ),
    onSuccess: () => refreshBooks(client),
    onError: (error) => rereadIfOutdated(client, error),
  });
};

export const useDeleteExpense = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
      sendBare({ method: 'DELETE', path: pathOf(id), idempotencyKey }),
    onSettled: () => refreshBooks(client),
  });
};

/** All or none, for a selection. */
export const useDeleteManyExpenses = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, idempotencyKey }: { ids: readonly string[]; idempotencyKey: string }) =>
      sendBare({ method: 'POST', path: '/api/expenses/delete', body: { ids }, idempotencyKey }),
    onSuccess: () => refreshBooks(client),
    onError: (error) => rereadIfOutdated(client, error),
  });
};

const pathOf = (id: string): string => `/api/expenses/${encodeURIComponent(id)}`;
