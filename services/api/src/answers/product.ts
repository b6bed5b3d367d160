import type { Product } from '@keepsale/contracts/products';
import type { LiveProductRow } from '@keepsale/read-model';
import { dollars, dollarsOrNull } from './dollars.ts';

/** A row as the contract shows it. Lists are built by Postgres to the same shape: see `products/queries.ts`. */
export const productAnswer = (row: LiveProductRow): Product => ({
  id: row.product_id,
  name: row.name,
  sku: row.sku,
  photo: row.photo,
  photoThumbnail: row.photo_thumbnail,
  costPrice: dollars(row.cost_cents),
  valuePrice: dollars(row.value_cents),
  soldPrice: dollarsOrNull(row.sold_price_cents),
  stock: row.stock,
  comment: row.comment,
  description: row.description,
  purchaseDate: row.purchase_date,
  soldDate: row.sold_date,
  categoryId: row.category_id,
  category: category(row),
  userId: row.seller_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const category = ({ category_id: id, category_name: name }: LiveProductRow): Product['category'] =>
  id === null || name === null ? null : { id, name };
