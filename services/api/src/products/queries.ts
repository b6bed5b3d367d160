import type { ProductSort } from '@keepsale/contracts/products';
import { type ProductId, type SellerId, parseUuid } from '@keepsale/domain/kernel/ids';
import { LOW_STOCK_BELOW } from '@keepsale/domain/limits';
import type { Database, LiveProductRow } from '@keepsale/read-model';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonObject, listPart, type ListPart } from '../answers/list.ts';
import { holdsWords } from '../answers/search.ts';
import type { JsonText } from '../http/etag.ts';
import type { ProductFilter } from './list-query.ts';

/**
 * A product's JSON, built in ASCII when its row and its category's were written (see the read model's migration): building it
 * anew for every row of every list costs more than all the rest. The shape is that of `productAnswer`; a test compares them.
 */
const PRODUCT_JSON = sql<string>`p.api_json || coalesce(c.product_json_end, ',"category":null}')`;

export const listProducts = (
  db: Kysely<Database>,
  seller: SellerId,
  { words, categoryId, availability, sort, page }: ProductFilter,
): Promise<ListPart> => {
  let products = db
    .selectFrom('products as p')
    .leftJoin('categories as c', (join) =>
      join.onRef('c.category_id', '=', 'p.category_id').on('c.seller_id', '=', seller),
    )
    .where('p.seller_id', '=', seller)
    .where('p.deleted_revision', 'is', null)
    .where('c.deleted_revision', 'is', null);
  if (words.length > 0) products = products.where(holdsWords('p.search_text', words));
  if (availability === 'available') products = products.where('p.stock', '>', 0);
  if (availability === 'sold') products = products.where('p.stock', '=', 0);
  if (categoryId !== null) {
    const id = parseUuid(categoryId);
    products =
      id === null ? products.where(sql<boolean>`false`) : products.where('p.category_id', '=', id);
  }
  return listPart(db, {
    items: products,
    select: (items) => items.select(PRODUCT_JSON.as('json')).orderBy(ORDERS[sort]),
    page,
  });
};

/** Equal ones stand in the order of the newest. */
const NEWEST = sql`p.purchase_date desc, p.created_at desc, p.product_id desc`;
const ORDERS: Readonly<Record<ProductSort, RawBuilder<unknown>>> = {
  newest: NEWEST,
  name: sql`p.name collate "und-x-icu", ${NEWEST}`,
  value: sql`p.value_cents desc, ${NEWEST}`,
  stock: sql`p.stock desc, ${NEWEST}`,
};

export const findProduct = async (
  db: Kysely<Database>,
  seller: SellerId,
  id: ProductId,
): Promise<LiveProductRow | null> =>
  (await db
    .selectFrom('live_products')
    .selectAll()
    .where('seller_id', '=', seller)
    .where('product_id', '=', id)
    .executeTakeFirst()) ?? null;

/** Over all products, whatever the list shows. */
export const summariseProducts = async (
  db: Kysely<Database>,
  seller: SellerId,
): Promise<JsonText> => {
  const categories = db
    .selectFrom('categories')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('seller_id', '=', seller)
    .where('deleted_revision', 'is', null);
  return db
    .selectFrom('live_products')
    .select(
      jsonObject({
        totalProducts: sql`count(*)`,
        // In numeric: a sum of large stocks may exceed 64 bits.
        totalValue: sql`coalesce(sum(value_cents::numeric * stock), 0) * 0.01`,
        lowStock: sql`count(*) filter (where stock < ${LOW_STOCK_BELOW})`,
        categories: sql`(${categories})`,
      }).as('json'),
    )
    .where('seller_id', '=', seller)
    .executeTakeFirstOrThrow();
};
