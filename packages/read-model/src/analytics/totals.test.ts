import type { SellerEvent } from '@keepsale/domain/events';
import { businessDate } from '@keepsale/domain/kernel/dates';
import { expect, test } from 'vitest';
import { rowsAfter } from '../testing/rows-after.ts';
import {
  expenseRecorded,
  REVENUE,
  revenueFields,
  revenueRecorded,
  saleRecorded,
  saleVoided,
} from '../testing/some-events.ts';
import {
  monthCategoryTotalProjection,
  monthDescriptionTotalProjection,
  monthTotalProjection,
} from './totals.ts';

const books: readonly SellerEvent[] = [saleRecorded, revenueRecorded, expenseRecorded];

test('a month counts what stands: sales by the unit, other revenue and expenses by the entry', () => {
  expect(rowsAfter(monthTotalProjection, books)).toMatchObject([
    {
      month: '2026-02',
      revenue_cents: 3 * 21_50 + 35_25,
      revenue_count: 4,
      expense_cents: 80_00,
      expense_count: 1,
      units_sold: 3,
      revision: 2,
    },
  ]);
});

test('a voided sale gives back its remaining entries, but all of its units', () => {
  expect(rowsAfter(monthTotalProjection, [...books, saleVoided])).toMatchObject([
    { revenue_cents: 21_50 + 35_25, revenue_count: 2, units_sold: 0 },
  ]);
});

test('an edit that moves an entry to another month takes it from the first', () => {
  const moved: SellerEvent = {
    type: 'RevenueEdited',
    data: {
      revenueId: REVENUE,
      before: revenueFields,
      changes: {
        date: { from: revenueFields.date, to: businessDate('2026-03-01') },
      },
    },
  };
  expect(rowsAfter(monthTotalProjection, [revenueRecorded, moved])).toMatchObject([
    { month: '2026-02', revenue_cents: 0, revenue_count: 0 },
    { month: '2026-03', revenue_cents: 35_25, revenue_count: 1 },
  ]);
});

test('only product sales count for the top products, by description', () => {
  expect(rowsAfter(monthDescriptionTotalProjection, books)).toMatchObject([
    { month: '2026-02', description: 'Luka Dončić', qty: 3, total_cents: 3 * 21_50 },
  ]);
});

test('categories of revenue and expenses are kept apart', () => {
  expect(rowsAfter(monthCategoryTotalProjection, books)).toMatchObject([
    { kind: 'revenue', category: 'Product Sales', total_cents: 3 * 21_50, count: 3 },
    { kind: 'revenue', category: 'Services', total_cents: 35_25, count: 1 },
    { kind: 'expense', category: 'Rent', total_cents: 80_00, count: 1 },
  ]);
});
