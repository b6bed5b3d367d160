import type { ProductId, SellerId } from '@keepsale/domain/kernel/ids';
import type { Database } from '@keepsale/read-model';
import { type Kysely, sql } from 'kysely';
import { dollarsOf } from '../answers/dollars.ts';
import { arrayOf, jsonObject } from '../answers/list.ts';
import type { JsonText } from '../http/etag.ts';

/** Newest first; `null` when the seller has no such product. */
export const listSales = async (
  db: Kysely<Database>,
  seller: SellerId,
  product: ProductId,
): Promise<JsonText | null> => {
  const live = await db
    .selectFrom('live_products')
    .select('product_id')
    .where('seller_id', '=', seller)
    .where('product_id', '=', product)
    .executeTakeFirst();
  if (live === undefined) return null;
  const sales = db
    .selectFrom('sales')
    .select(
      jsonObject({
        id: 'sale_id',
        quantity: 'quantity',
        unitPrice: dollarsOf('unit_price_cents'),
        total: sql`unit_price_cents * quantity * 0.01`,
        unitCost: dollarsOf('unit_cost_cents'),
        soldDate: 'sold_date',
        voided: 'voided',
        createdAt: 'created_at',
      }).as('json'),
    )
    .where('seller_id', '=', seller)
    .where('product_id', '=', product)
    .orderBy('sold_date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('sale_id', 'desc');
  return { json: await arrayOf(db, sales) };
};
