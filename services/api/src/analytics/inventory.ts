import type { Analytics } from '@keepsale/contracts/analytics';
import { INVENTORY_AGE_BUCKETS, inventoryAgeBucket } from '@keepsale/domain/analytics/figures';
import { type BusinessDate, businessDate } from '@keepsale/domain/kernel/dates';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { Database } from '@keepsale/read-model';
import { type Kysely, sql } from 'kysely';
import type { MonthUnits } from './series.ts';

type Db = Kysely<Database>;

/** A sum of values times stocks may exceed 64 bits of cents: summed in numeric, and read as the nearest dollars. */
const VALUE_ON_HAND = sql<string>`(sum(value_cents::numeric * stock) * 0.01)::text`;

/** What is on hand, by category; the most valuable first. */
export const valueByCategory = async (
  db: Db,
  seller: SellerId,
): Promise<Analytics['inventoryByCategory']> => {
  const rows = await db
    .selectFrom('live_products')
    .select([
      sql<string>`coalesce(category_name, 'Uncategorized')`.as('category'),
      VALUE_ON_HAND.as('value'),
    ])
    .where('seller_id', '=', seller)
    .where('stock', '>', 0)
    .groupBy('category_name')
    .orderBy(sql`sum(value_cents::numeric * stock)`, 'desc')
    .orderBy('category')
    .execute();
  return rows.map(({ category, value }) => ({ category, value: Number(value) }));
};

/** What is on hand, by days since its purchase; every bucket, also empty ones. Counts products, not units. */
export const ageOfInventory = async (
  db: Db,
  seller: SellerId,
  today: BusinessDate,
): Promise<Analytics['inventoryAge']> => {
  const rows = await db
    .selectFrom('live_products')
    .select((eb) => [
      'purchase_date',
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      VALUE_ON_HAND.as('value'),
    ])
    .where('seller_id', '=', seller)
    .where('stock', '>', 0)
    .groupBy('purchase_date')
    .execute();
  return INVENTORY_AGE_BUCKETS.map((bucket) => {
    const aged = rows.filter(
      (row) => inventoryAgeBucket(businessDate(row.purchase_date), today) === bucket,
    );
    return {
      bucket,
      count: aged.reduce((sum, { count }) => sum + count, 0),
      value: Math.round(aged.reduce((sum, { value }) => sum + Number(value) * 100, 0)) / 100,
    };
  });
};

/**
 * Units ever had, by the month of their product's purchase: what is on hand and what was sold. Of a deleted product only what was
 * sold, since the rest is not on hand and was not sold either.
 */
export const unitsAcquiredByMonth = async (
  db: Db,
  seller: SellerId,
): Promise<readonly MonthUnits[]> =>
  db
    .selectFrom('products as p')
    .leftJoin('live_products as l', (join) =>
      join.onRef('l.product_id', '=', 'p.product_id').on('l.seller_id', '=', seller),
    )
    .select([
      sql<string>`to_char(p.purchase_date, 'YYYY-MM')`.as('month'),
      sql<number>`sum(p.sold_units + coalesce(l.stock, 0))::bigint`.as('units'),
    ])
    .where('p.seller_id', '=', seller)
    .groupBy('month')
    .execute();
