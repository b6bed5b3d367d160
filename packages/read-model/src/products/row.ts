import type { RowOf } from '../columns.ts';

/** One per product ever created. Money in cents; instants as ISO 8601 text in UTC with milliseconds. */
export const productColumns = {
  seller_id: 'uuid',
  product_id: 'uuid',
  name: 'text',
  sku: 'text',
  /** `null`: its category is gone. */
  category_id: 'uuid?',
  cost_cents: 'bigint',
  value_cents: 'bigint',
  /** Unit price of the last sale that stands, or what the seller wrote. */
  sold_price_cents: 'bigint?',
  stock: 'integer',
  comment: 'text?',
  description: 'text?',
  purchase_date: 'date',
  sold_date: 'date?',
  photo: 'text?',
  photo_thumbnail: 'text?',
  /** Units of the sales that stand: stock + sold_units is what was ever acquired. */
  sold_units: 'integer',
  /** Name, SKU, description and comment, folded as `foldSearch` folds the words looked for. */
  search_text: 'text',
  created_at: 'text',
  updated_at: 'text',
  /** Of the last event that touched the row: an event at or below it changes nothing. */
  revision: 'integer',
  /** Kept, not deleted: the row's revision is what makes redelivery harmless. A category's deletion does not show here. */
  deleted_revision: 'integer?',
} as const;

export type ProductRow = RowOf<typeof productColumns>;

/** View `live_products`: neither the product nor its category is deleted; the category's name comes along. */
export interface LiveProductRow extends ProductRow {
  readonly category_name: string | null;
}
