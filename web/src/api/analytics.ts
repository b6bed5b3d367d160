import type { Analytics } from '@keepsale/contracts/analytics';
import { queryOptions } from '@tanstack/react-query';
import { BOOKS } from './books.ts';
import { list, nullable, number, object, text } from './decode.ts';
import { expenseEntry, revenueEntry } from './entries.ts';
import { getJson, withQuery } from './http.ts';

const categoryTotals = list(
  object<Analytics['revenueByCategory'][number]>({ category: text, total: number }),
);

const analytics = object<Analytics>({
  revenue: number,
  expenses: number,
  netProfit: number,
  profitMargin: number,
  roi: number,
  growthRate: number,
  latestRevenue: list(revenueEntry),
  latestExpenses: list(expenseEntry),
  months: list(
    object<Analytics['months'][number]>({
      month: text,
      revenue: number,
      expenses: number,
      profit: number,
    }),
  ),
  revenueByCategory: categoryTotals,
  expensesByCategory: categoryTotals,
  inventoryByCategory: list(
    object<Analytics['inventoryByCategory'][number]>({ category: text, value: number }),
  ),
  inventoryAge: list(
    object<Analytics['inventoryAge'][number]>({ bucket: text, count: number, value: number }),
  ),
  sellThrough: list(
    object<Analytics['sellThrough'][number]>({ month: text, rate: nullable(number) }),
  ),
});

/** Shared by the dashboard and the analytics screen, which show the same series; `today` is the person's own. */
export const analyticsQueries = {
  series: (today: string, months: number) =>
    queryOptions({
      queryKey: [BOOKS, 'analytics', { today, months }],
      queryFn: ({ signal }) =>
        getJson(withQuery('/api/analytics', { today, months }), analytics, signal),
    }),
};
