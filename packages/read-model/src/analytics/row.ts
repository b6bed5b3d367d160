import type { RowOf } from '../columns.ts';

/** One per month (`YYYY-MM`) that any entry or sale ever fell in. Counts are of entries that stand. */
export const monthTotalColumns = {
  seller_id: 'uuid',
  month: 'text',
  revenue_cents: 'bigint',
  revenue_count: 'integer',
  expense_cents: 'bigint',
  expense_count: 'integer',
  /** Units of standing sales by sold date; deleting a sale's revenue entry does not lower it. */
  units_sold: 'integer',
  revision: 'integer',
} as const;

export type MonthTotalRow = RowOf<typeof monthTotalColumns>;

/** Entries of the category `Product Sales` alone, by description: the top products. */
export const monthDescriptionTotalColumns = {
  seller_id: 'uuid',
  month: 'text',
  description: 'text',
  qty: 'integer',
  total_cents: 'bigint',
  revision: 'integer',
} as const;

export type MonthDescriptionTotalRow = RowOf<typeof monthDescriptionTotalColumns>;

export const monthCategoryTotalColumns = {
  seller_id: 'uuid',
  /** `revenue` or `expense`. */
  kind: 'text',
  month: 'text',
  category: 'text',
  total_cents: 'bigint',
  count: 'integer',
  revision: 'integer',
} as const;

export type MonthCategoryTotalRow = RowOf<typeof monthCategoryTotalColumns>;
