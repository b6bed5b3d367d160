import type { RowOf } from '../columns.ts';

/** One per sale ever recorded. */
export const saleColumns = {
  seller_id: 'uuid',
  sale_id: 'uuid',
  product_id: 'uuid',
  /** At the time of the sale. */
  product_name: 'text',
  quantity: 'integer',
  unit_price_cents: 'bigint',
  /** As it was at the time of the sale. */
  unit_cost_cents: 'bigint',
  sold_date: 'date',
  voided: 'boolean',
  created_at: 'text',
  revision: 'integer',
} as const;

export type SaleRow = RowOf<typeof saleColumns>;
