import type { Product } from '@keepsale/contracts/products';
import type { ProductId, SellerId } from '@keepsale/domain/kernel/ids';
import { type Database, productProjection } from '@keepsale/read-model';
import type { Kysely } from 'kysely';
import type { Written } from '../http/write.ts';
import { rowAfter } from './after-write.ts';
import { productAnswer } from './product.ts';

/** The product as it stands after a write, whether or not the read models show it yet. */
export const productAfterWrite = async (
  db: Kysely<Database>,
  id: ProductId,
  { seller, written }: { readonly seller: SellerId; readonly written: Written },
): Promise<Product> => {
  // From the table, not the view of live ones: a repeat answers also for what has been deleted since.
  const load = () =>
    db
      .selectFrom('products')
      .selectAll()
      .where('seller_id', '=', seller)
      .where('product_id', '=', id)
      .executeTakeFirst();
  const row = await rowAfter({ load, written, seller }, productProjection, id);
  return productAnswer({ ...row, category_name: await categoryName(db, seller, row.category_id) });
};

const categoryName = async (
  db: Kysely<Database>,
  seller: SellerId,
  id: string | null,
): Promise<string | null> => {
  if (id === null) return null;
  const category = await db
    .selectFrom('categories')
    .select('name')
    .where('seller_id', '=', seller)
    .where('category_id', '=', id)
    .executeTakeFirst();
  return category?.name ?? null;
};
