import type { EntrySummary, RevenueStack } from '@keepsale/contracts/revenue';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { BOOKS, refreshBooks, rereadIfOutdated } from '../../api/books.ts';
import { list, number, object, text } from '../../api/decode.ts';
import { revenueEntry, revenueFields } from '../../api/entries.ts';
import { getJson, send, sendBare, withQuery } from '../../api/http.ts';

const stacks = list(
  object<RevenueStack>({ ...revenueFields, qty: number, total: number, ids: list(text) }),
);
const entries = list(revenueEntry);
const summary = object<EntrySummary>({
  total: number,
  thisMonth: number,
  monthlyAverage: number,
  count: number,
});

export interface RevenueFilters {
  readonly q: string;
  readonly category: string;
  readonly from: string;
  readonly to: string;
}

export const revenueQueries = {
  stacks: ({ q, category, from, to }: RevenueFilters) =>
    queryOptions({
      queryKey: [BOOKS, 'revenue', 'stacks', { q, category, from, to }],
      queryFn: ({ signal }) =>
        getJson(withQuery('/api/revenue/stacks', { q, category, from, to }), stacks, signal),
    }),
  summary: (month: string) =>
    queryOptions({
      queryKey: [BOOKS, 'revenue', 'summary', month],
      queryFn: ({ signal }) =>
        getJson(withQuery('/api/revenue/summary', { month }), summary, signal),
    }),
};

export interface RevenueBody {
  readonly description: string;
  readonly amount: number;
  readonly category: string;
  readonly date: string;
  readonly paymentMethod: string;
  readonly customer: string;
  readonly invoiceNumber: string;
  readonly notes: string;
}

/** Each by itself, as it was recorded: where they leave the product, nothing is stacked. */
export const readRevenue = ({ q, category, from, to }: RevenueFilters) =>
  getJson(withQuery('/api/revenue', { q, category, from, to }), entries);

/** Records an entry, or with an id corrects of that one the fields that are given. */
export const useSaveRevenue = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: { id: string | null; body: object; idempotencyKey: string }) =>
      send(
        {
          method: 'POST',
          path: save.id === null ? '/api/revenue' : pathOf(save.id),
          body: save.body,
          idempotencyKey: save.idempotencyKey,
        },
        revenueEntry,
      ),
    onSuccess: () => refreshBooks(client),
    onError: (error) => rereadIfOutdated(client, error),
  });
};

/** One call for each entry, in parallel. Some may go before another fails: what is left is read anew either way. */
export const useDeleteRevenue = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      ids,
      idempotencyKey,
    }: {
      ids: readonly string[];
      idempotencyKey: string;
    }) => {
      const calls = ids.map((id) =>
        sendBare({ method: 'DELETE', path: pathOf(id), idempotencyKey: `${idempotencyKey}:${id}` }),
      );
      const failed = (await Promise.allSettled(calls)).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
    onSettled: () => refreshBooks(client),
  });
};

/** All or none, for a selection. */
export const useDeleteManyRevenue = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, idempotencyKey }: { ids: readonly string[]; idempotencyKey: string }) =>
      sendBare({ method: 'POST', path: '/api/revenue/delete', body: { ids }, idempotencyKey }),
    onSuccess: () => refreshBooks(client),
    onError: (error) => rereadIfOutdated(client, error),
  });
};

const pathOf = (id: string): string => `/api/revenue/${encodeURIComponent(id)}`;
