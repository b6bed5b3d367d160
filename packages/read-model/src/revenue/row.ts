import type { RowOf } from '../columns.ts';

/** One per revenue entry, those that a sale shows as included (ids by `saleEntryId`). */
export const revenueEntryColumns = {
  seller_id: 'uuid',
  revenue_id: 'uuid',
  /** Set when the entry is the `sale_index`-th of a sale. */
  sale_id: 'uuid?',
  sale_index: 'integer?',
  description: 'text',
  amount_cents: 'bigint',
  category: 'text',
  date: 'date',
  payment_method: 'text',
  customer: 'text?',
  invoice_number: 'text?',
  notes: 'text?',
  /** Of the stack that shows it. */
  stack_key: 'uuid',
  /** Description, category, customer, invoice number and notes, folded as `foldSearch` folds the words looked for. */
  search_text: 'text',
  created_at: 'text',
  revision: 'integer',
  deleted_revision: 'integer?',
} as const;

export type RevenueEntryRow = RowOf<typeof revenueEntryColumns>;

/**
 * Entries that share description, category, day and amount. Which entries, and which is the newest, is asked of
 * `revenue_entries` by `(seller_id, stack_key)`: a list of ids in here would grow without bound and be rewritten by every sale.
 * A stack without entries stays, with `qty` 0.
 */
export const revenueStackColumns = {
  seller_id: 'uuid',
  stack_key: 'uuid',
  description: 'text',
  category: 'text',
  date: 'date',
  /** Of one entry; the stack's total is `amount_cents * qty`. */
  amount_cents: 'bigint',
  qty: 'integer',
  revision: 'integer',
} as const;

export type RevenueStackRow = RowOf<typeof revenueStackColumns>;
