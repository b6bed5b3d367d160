import type { Analytics } from '@keepsale/contracts/analytics';
import {
  businessRoi,
  growthRate,
  netProfit,
  profitMargin,
} from '@keepsale/domain/analytics/figures';
import { type BusinessDate, month as monthOfText, monthOf } from '@keepsale/domain/kernel/dates';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import { addCents, cents } from '@keepsale/domain/kernel/money';
import { ANALYTICS_LATEST_MAX } from '@keepsale/domain/limits';
import type { Database } from '@keepsale/read-model';
import type { Kysely } from 'kysely';
import { dollars } from '../answers/dollars.ts';
import { expenseEntryAnswer } from '../answers/expense-entry.ts';
import { revenueEntryAnswer } from '../answers/revenue-entry.ts';
import { ageOfInventory, unitsAcquiredByMonth, valueByCategory } from './inventory.ts';
import { lastMonths, profitSeries, sellThroughSeries } from './series.ts';

type Db = Kysely<Database>;

export interface AnalyticsScope {
  readonly today: BusinessDate;
  /** How many months the series have; they end with the month of today. */
  readonly months: number;
}

/**
 * Figures over all entries. Reads one row a month and the newest entries: a hundred thousand entries cost what a hundred do.
 */
export const showAnalytics = async (
  db: Db,
  seller: SellerId,
  { today, months }: AnalyticsScope,
): Promise<Analytics> => {
  const [totals, latestRevenue, latestExpenses, byCategory, inventory] = await Promise.all([
    monthTotals(db, seller),
    latestRevenueEntries(db, seller),
    latestExpenseEntries(db, seller),
    Promise.all([totalsByCategory(db, seller, 'revenue'), totalsByCategory(db, seller, 'expense')]),
    Promise.all([
      valueByCategory(db, seller),
      ageOfInventory(db, seller, today),
      unitsAcquiredByMonth(db, seller),
    ]),
  ]);
  const revenueCents = addCents(...totals.map((row) => cents(row.revenue_cents)));
  const expenseCents = addCents(...totals.map((row) => cents(row.expense_cents)));
  const [revenueByCategory, expensesByCategory] = byCategory;
  const [inventoryByCategory, inventoryAge, acquired] = inventory;
  const range = lastMonths(monthOf(today), months);
  return {
    revenue: dollars(revenueCents),
    expenses: dollars(expenseCents),
    netProfit: dollars(netProfit(revenueCents, expenseCents)),
    profitMargin: profitMargin(revenueCents, expenseCents),
    roi: businessRoi(revenueCents, expenseCents),
    growthRate: growthRate(
      totals
        .filter((row) => row.revenue_count > 0)
        .map((row) => ({ month: monthOfText(row.month), revenueCents: cents(row.revenue_cents) })),
    ),
    latestRevenue: latestRevenue.map(revenueEntryAnswer),
    latestExpenses: latestExpenses.map(expenseEntryAnswer),
    months: profitSeries(range, totals),
    revenueByCategory,
    expensesByCategory,
    inventoryByCategory,
    inventoryAge,
    sellThrough: sellThroughSeries(
      range,
      acquired,
      totals.map((row) => ({ month: row.month, units: row.units_sold })),
    ),
  };
};

const monthTotals = (db: Db, seller: SellerId) =>
  db.selectFrom('month_totals').selectAll().where('seller_id', '=', seller).execute();

const latestRevenueEntries = (db: Db, seller: SellerId) =>
  db
    .selectFrom('revenue_entries')
    .selectAll()
    .where('seller_id', '=', seller)
    .where('deleted_revision', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('revenue_id', 'desc')
    .limit(ANALYTICS_LATEST_MAX)
    .execute();

const latestExpenseEntries = (db: Db, seller: SellerId) =>
  db
    .selectFrom('expenses')
    .selectAll()
    .where('seller_id', '=', seller)
    .where('deleted_revision', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('expense_id', 'desc')
    .limit(ANALYTICS_LATEST_MAX)
    .execute();

/** The largest first. */
const totalsByCategory = async (db: Db, seller: SellerId, kind: 'revenue' | 'expense') => {
  const rows = await db
    .selectFrom('month_category_totals')
    .select((eb) => [
      'category',
      eb.cast<number>(eb.fn.sum('total_cents'), 'bigint').as('total_cents'),
    ])
    .where('seller_id', '=', seller)
    .where('kind', '=', kind)
    .groupBy('category')
    .having((eb) => eb.fn.sum('count'), '>', 0)
    .orderBy('total_cents', 'desc')
    .orderBy('category')
    .execute();
  return rows.map(({ category, total_cents }) => ({ category, total: dollars(total_cents) }));
};
