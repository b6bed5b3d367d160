import type { Dashboard } from '@keepsale/contracts/dashboard';
import { netProfit } from '@keepsale/domain/analytics/figures';
import { recentActivity, topProducts } from '@keepsale/domain/dashboard/figures';
import { type Month, businessDate, instant, lastDayOf } from '@keepsale/domain/kernel/dates';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import { cents, timesCents } from '@keepsale/domain/kernel/money';
import { DASHBOARD_ACTIVITY_MAX, DASHBOARD_TOP_PRODUCTS_MAX } from '@keepsale/domain/limits';
import type { Database } from '@keepsale/read-model';
import { type Kysely, sql } from 'kysely';
import { dollars } from '../answers/dollars.ts';

type Db = Kysely<Database>;

/** The figures of one month. Reads totals and the newest rows only: a long history costs no more than a short one. */
export const showDashboard = async (db: Db, seller: SellerId, month: Month): Promise<Dashboard> => {
  const [totals, productsInStock, stacks, expenses, sold] = await Promise.all([
    monthTotals(db, seller, month),
    unitsInStock(db, seller),
    newestStacks(db, seller, month),
    newestExpenses(db, seller, month),
    bestSold(db, seller, month),
  ]);
  const [revenueCents, expenseCents] = [cents(totals.revenue_cents), cents(totals.expense_cents)];
  return {
    month,
    revenue: dollars(revenueCents),
    expenses: dollars(expenseCents),
    netProfit: dollars(netProfit(revenueCents, expenseCents)),
    productsInStock,
    recentActivity: recentActivity(stacks, expenses).map(
      ({ amountCents, description, type, date }) => ({
        description,
        type,
        date,
        amount: dollars(amountCents),
      }),
    ),
    topProducts: topProducts(sold).map(({ description, sales, revenueCents: total }) => ({
      description,
      sales,
      revenue: dollars(total),
    })),
  };
};

const monthTotals = async (db: Db, seller: SellerId, month: Month) =>
  (await db
    .selectFrom('month_totals')
    .select(['revenue_cents', 'expense_cents'])
    .where('seller_id', '=', seller)
    .where('month', '=', month)
    .executeTakeFirst()) ?? { revenue_cents: 0, expense_cents: 0 };

const unitsInStock = async (db: Db, seller: SellerId): Promise<number> => {
  const { units } = await db
    .selectFrom('live_products')
    .select(sql<number>`coalesce(sum(stock), 0)::bigint`.as('units'))
    .where('seller_id', '=', seller)
    .where('stock', '>', 0)
    .executeTakeFirstOrThrow();
  return units;
};

/** All stacks of the days that the newest six are from: within a day, the moment of recording decides. */
const newestStacks = async (db: Db, seller: SellerId, month: Month) => {
  const standing = db
    .selectFrom('revenue_stacks as s')
    .where('s.seller_id', '=', seller)
    .where('s.qty', '>', 0)
    .where('s.date', '<=', lastDayOf(month));
  const newest = standing
    .select('s.date as day')
    .orderBy('s.date', 'desc')
    .limit(DASHBOARD_ACTIVITY_MAX);
  const rows = await standing
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('revenue_entries as e')
          .select('e.created_at')
          .whereRef('e.seller_id', '=', 's.seller_id')
          .whereRef('e.stack_key', '=', 's.stack_key')
          .where('e.deleted_revision', 'is', null)
          .orderBy('e.created_at', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['s.description', 's.date', 's.amount_cents', 's.qty', 'latest.created_at'])
    .where('s.date', '>=', (eb) =>
      eb.selectFrom(newest.as('n')).select((n) => n.fn.min('n.day').as('day')),
    )
    .orderBy('s.date', 'desc')
    .orderBy('latest.created_at', 'desc')
    .orderBy('s.stack_key', 'desc')
    .limit(DASHBOARD_ACTIVITY_MAX)
    .execute();
  return rows.map((row) => ({
    description: row.description,
    date: businessDate(row.date),
    totalCents: timesCents(cents(row.amount_cents), row.qty),
    quantity: row.qty,
    recordedAt: instant(row.created_at),
  }));
};

const newestExpenses = async (db: Db, seller: SellerId, month: Month) => {
  const rows = await db
    .selectFrom('expenses')
    .select(['description', 'date', 'amount_cents', 'created_at'])
    .where('seller_id', '=', seller)
    .where('deleted_revision', 'is', null)
    .where('date', '<=', lastDayOf(month))
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('expense_id', 'desc')
    .limit(DASHBOARD_ACTIVITY_MAX)
    .execute();
  return rows.map((row) => ({
    description: row.description,
    date: businessDate(row.date),
    amountCents: cents(row.amount_cents),
    recordedAt: instant(row.created_at),
  }));
};

/** Entries of `Product Sales` alone, already summed by description. */
const bestSold = async (db: Db, seller: SellerId, month: Month) => {
  const rows = await db
    .selectFrom('month_description_totals')
    .select(['description', 'qty', 'total_cents'])
    .where('seller_id', '=', seller)
    .where('month', '=', month)
    .where('qty', '>', 0)
    .orderBy('total_cents', 'desc')
    .orderBy('description')
    .limit(DASHBOARD_TOP_PRODUCTS_MAX)
    .execute();
  return rows.map((row) => ({
    description: row.description,
    quantity: row.qty,
    totalCents: cents(row.total_cents),
  }));
};
