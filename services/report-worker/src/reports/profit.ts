import type { Month } from '@keepsale/domain/kernel/dates';
import {
  addCents,
  percentage,
  subtractCents,
  ZERO,
  type Cents,
} from '@keepsale/domain/kernel/money';
import type { EntrySet } from './data.ts';
import { inOnePart } from './entries.ts';
import { money, text, type Figure, type MonthBars, type Table } from './model.ts';

/** Profit as a share of revenue with two decimals, `0.00` without revenue. */
export const marginText = (revenue: Cents, expenses: Cents): string =>
  percentage(subtractCents(revenue, expenses), revenue, 2).toFixed(2);

export const profitFigures = (revenue: EntrySet, expenses: EntrySet): readonly Figure[] => [
  { label: 'Total Revenue', value: money(revenue.totalCents) },
  { label: 'Total Expenses', value: money(expenses.totalCents) },
  {
    label: 'Net Profit',
    value: money(subtractCents(revenue.totalCents, expenses.totalCents)),
    signed: true,
  },
  {
    label: 'Profit Margin',
    value: { kind: 'percent', text: `${marginText(revenue.totalCents, expenses.totalCents)}%` },
  },
];

/** Every month in which either has something, in order. */
export const monthBars = (revenue: EntrySet, expenses: EntrySet): readonly MonthBars[] => {
  const months = new Map<Month, MonthBars>();
  const at = (month: Month): MonthBars =>
    months.get(month) ?? { month, revenueCents: ZERO, expensesCents: ZERO };
  for (const { month, totalCents } of revenue.byMonth) {
    months.set(month, { ...at(month), revenueCents: totalCents });
  }
  for (const { month, totalCents } of expenses.byMonth) {
    months.set(month, { ...at(month), expensesCents: totalCents });
  }
  return [...months.values()].sort((a, b) => a.month.localeCompare(b.month));
};

export const monthTable = (bars: readonly MonthBars[]): Table => ({
  name: 'By Month',
  breakdown: true,
  columns: [
    { header: 'Month', kind: 'text', width: 14 },
    { header: 'Revenue', kind: 'money', width: 16, totalled: true },
    { header: 'Expenses', kind: 'money', width: 16, totalled: true },
    { header: 'Profit', kind: 'money', width: 16, totalled: true },
    { header: 'Margin', kind: 'percent', width: 10 },
  ],
  rowCount: bars.length,
  rows: () =>
    inOnePart(
      bars.map(({ month, revenueCents, expensesCents }) => ({
        cells: [
          text(month),
          money(revenueCents),
          money(expensesCents),
          money(subtractCents(revenueCents, expensesCents)),
          { kind: 'percent', text: `${marginText(revenueCents, expensesCents)}%` },
        ],
      })),
    ),
  totals: totalsOf(bars),
  emptyText: 'No revenue or expenses in this period.',
});

const totalsOf = (bars: readonly MonthBars[]): readonly Cents[] => {
  const revenue = addCents(...bars.map(({ revenueCents }) => revenueCents));
  const expenses = addCents(...bars.map(({ expensesCents }) => expensesCents));
  return [revenue, expenses, subtractCents(revenue, expenses)];
};
