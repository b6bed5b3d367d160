import { businessDate } from '@keepsale/domain/kernel/dates';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import { cents } from '@keepsale/domain/kernel/money';
import type { Database, LiveProductRow } from '@keepsale/read-model';
import { sql, type Transaction } from 'kysely';
import { REPORT_LOW_STOCK, type ProductSet, type ReportProduct } from '../reports/data.ts';
import { readRows } from './read-rows.ts';

/** The inventory as it stands. */
export const readProductSet = async (
  snapshot: Transaction<Database>,
  seller: SellerId,
): Promise<ProductSet> => {
  const sums = await snapshot
    .selectFrom('live_products')
    .where('seller_id', '=', seller)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(value_cents::numeric * stock), 0)::bigint`.as('value'),
      sql<number>`coalesce(sum(cost_cents::numeric * stock), 0)::bigint`.as('cost'),
      sql<number>`coalesce(sum(stock), 0)::bigint`.as('units'),
      sql<number>`count(*) filter (where stock < ${REPORT_LOW_STOCK})`.as('low'),
    ])
    .executeTakeFirstOrThrow();
  return {
    count: sums.count,
    totalValueCents: cents(sums.value),
    totalCostCents: cents(sums.cost),
    unitsInStock: sums.units,
    lowStock: sums.low,
    products: () => productsOf(snapshot, seller),
  };
};

const productsOf = async function* (
  snapshot: Transaction<Database>,
  seller: SellerId,
): AsyncIterable<readonly ReportProduct[]> {
  const newestFirst = snapshot
    .selectFrom('live_products')
    .where('seller_id', '=', seller)
    .select(['name', 'sku', 'category_name', 'cost_cents', 'value_cents', 'stock'])
    .select(['sold_price_cents', 'purchase_date', 'sold_date', 'comment'])
    .orderBy('purchase_date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('product_id', 'desc');
  for await (const rows of readRows(snapshot, newestFirst)) yield rows.map(product);
};

type ProductRow = Pick<
  LiveProductRow,
  | 'name'
  | 'sku'
  | 'category_name'
  | 'cost_cents'
  | 'value_cents'
  | 'stock'
  | 'sold_price_cents'
  | 'purchase_date'
  | 'sold_date'
  | 'comment'
>;

const product = (row: ProductRow): ReportProduct => ({
  name: row.name,
  sku: row.sku,
  category: row.category_name,
  costCents: cents(row.cost_cents),
  valueCents: cents(row.value_cents),
  stock: row.stock,
  soldPriceCents: row.sold_price_cents === null ? null : cents(row.sold_price_cents),
  purchaseDate: businessDate(row.purchase_date),
  soldDate: row.sold_date === null ? null : businessDate(row.sold_date),
  notes: row.comment,
});
