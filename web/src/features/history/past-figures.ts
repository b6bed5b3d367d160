import type { ActivityItem, Dashboard } from '@keepsale/contracts/dashboard';
import type { StateAnswer } from '@keepsale/contracts/history';
import type { RevenueStack } from '@keepsale/contracts/revenue';
import { recentActivity, topProducts } from '@keepsale/domain/dashboard/figures';
import {
  businessDate,
  instant,
  lastDayOf,
  month as monthOf,
  type BusinessDate,
} from '@keepsale/domain/kernel/dates';
import {
  addCents,
  centsFromDollars,
  dollarsFromCents,
  subtractCents,
  ZERO,
  type Cents,
} from '@keepsale/domain/kernel/money';
import { mergeStacks } from '@keepsale/domain/revenue/stacks';
import { SALE_CATEGORY } from '@keepsale/domain/sales/events';

type Books = Pick<StateAnswer, 'revenue' | 'expenses' | 'totals'>;

/** The dashboard of books that are given whole, by the rules of the dashboard's own call. @param month `YYYY-MM` */
export const dashboardOf = ({ revenue, expenses, totals }: Books, month: string): Dashboard => {
  const earned = total(revenue.filter(({ date }) => date.startsWith(month)));
  const spent = total(expenses.filter(({ date }) => date.startsWith(month)));
  return {
    month,
    revenue: dollarsFromCents(earned),
    expenses: dollarsFromCents(spent),
    netProfit: dollarsFromCents(subtractCents(earned, spent)),
    productsInStock: totals.productsInStock,
    recentActivity: activityUntil(lastDayOf(monthOf(month)), { revenue, expenses }),
    topProducts: topProducts(
      revenue
        .filter(({ date, category }) => date.startsWith(month) && category === SALE_CATEGORY)
        .map(({ description, amount }) => ({
          description,
          totalCents: toCents(amount),
          quantity: 1,
        })),
    ).map(({ description, sales, revenueCents }) => ({
      description,
      sales,
      revenue: dollarsFromCents(revenueCents),
    })),
  };
};

/** Equal entries as one, as the revenue screen shows them. */
export const stacksOf = (revenue: StateAnswer['revenue']): readonly RevenueStack[] =>
  mergeStacks(revenue.map(stackable)).map(({ entry, quantity, totalCents, ids }) => ({
    ...entry.shown,
    qty: quantity,
    total: dollarsFromCents(totalCents),
    ids: [...ids],
  }));

const activityUntil = (
  last: BusinessDate,
  { revenue, expenses }: Pick<Books, 'revenue' | 'expenses'>,
): ActivityItem[] =>
  recentActivity(
    mergeStacks(revenue.filter(({ date }) => date <= last).map(stackable)).map(
      ({ entry, quantity, totalCents }) => ({
        description: entry.description,
        date: entry.date,
        recordedAt: instant(entry.shown.createdAt),
        totalCents,
        quantity,
      }),
    ),
    expenses
      .filter(({ date }) => date <= last)
      .map(({ description, date, amount, createdAt }) => ({
        description,
        date: businessDate(date),
        amountCents: toCents(amount),
        recordedAt: instant(createdAt),
      })),
  ).map(({ description, type, date, amountCents }) => ({
    description,
    type,
    date,
    amount: dollarsFromCents(amountCents),
  }));

const stackable = (shown: StateAnswer['revenue'][number]) => ({
  id: shown.id,
  description: shown.description,
  category: shown.category,
  date: businessDate(shown.date),
  amountCents: toCents(shown.amount),
  shown,
});

const total = (entries: readonly { readonly amount: number }[]): Cents =>
  entries.reduce((sum, { amount }) => addCents(sum, toCents(amount)), ZERO);

/** Answers of the API always are whole cents. */
const toCents = (dollars: number): Cents => {
  const read = centsFromDollars(dollars);
  return read.ok ? read.value : ZERO;
};
