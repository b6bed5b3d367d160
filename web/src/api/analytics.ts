import type { Analytics } from '@keepsale/contracts/analytics';
import type { ExpenseEntry } from '@keepsale/contracts/expenses';
import type { RevenueEntry } from '@keepsale/contracts/revenue';
import { queryOptions } from '@tanstack/react-query';
import { BOOKS } from './books.ts';
import { flag, list, nullable, number, object, text } from './decode.ts';
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
  latestRevenue: list(
    object<RevenueEntry>({
      id: text,
      description: text,
      amount: number,
      category: text,
      date: text,
      paymentMethod: text,
      customer: nullable(text),
      invoiceNumber: nullable(text),
      notes: nullable(text),
      saleId: nullable(text),
      createdAt: text,
    }),
  ),
  latestExpenses: list(
    object<ExpenseEntry>({
      id: text,
      description: text,
      amount: number,
      category: text,
      date: text,
      paymentMethod: text,
      vendor: nullable(text),
      receiptNumber: nullable(text),
      notes: nullable(text),
      recurring: flag,
      createdAt: text,
    }),
  ),
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
