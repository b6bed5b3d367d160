import type { EntrySummary } from '@keepsale/contracts/revenue';
import { monthlyAverage } from '@keepsale/domain/analytics/figures';
import type { Month } from '@keepsale/domain/kernel/dates';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import { addCents, cents } from '@keepsale/domain/kernel/money';
import type { Database } from '@keepsale/read-model';
import type { Kysely } from 'kysely';
import { dollars } from './dollars.ts';

/** What a month's entries of one kind come to. */
export interface MonthSum {
  readonly month: string;
  readonly totalCents: number;
  readonly count: number;
}

/** Every month that has entries of revenue, oldest first. One row a month, however many entries. */
export const revenueMonths = async (
  db: Kysely<Database>,
  seller: SellerId,
): Promise<readonly MonthSum[]> =>
  db
    .selectFrom('month_totals')
    .select(['month', 'revenue_cents as totalCents', 'revenue_count as count'])
    .where('seller_id', '=', seller)
    .where('revenue_count', '>', 0)
    .orderBy('month')
    .execute();

export const expenseMonths = async (
  db: Kysely<Database>,
  seller: SellerId,
): Promise<readonly MonthSum[]> =>
  db
    .selectFrom('month_totals')
    .select(['month', 'expense_cents as totalCents', 'expense_count as count'])
    .where('seller_id', '=', seller)
    .where('expense_count', '>', 0)
    .orderBy('month')
    .execute();

/** Over all entries; the average is by months that have entries, not by months gone by. */
export const summaryOf = (months: readonly MonthSum[], month: Month): EntrySummary => {
  const total = addCents(...months.map(({ totalCents }) => cents(totalCents)));
  return {
    total: dollars(total),
    thisMonth: dollars(months.find((each) => each.month === month)?.totalCents ?? 0),
    monthlyAverage: dollars(monthlyAverage(total, months.length)),
    count: months.reduce((sum, { count }) => sum + count, 0),
  };
};
