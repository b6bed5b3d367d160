import type { RowOf } from '../columns.ts';

/** One per expense ever recorded. */
export const expenseColumns = {
  seller_id: 'uuid',
  expense_id: 'uuid',
  description: 'text',
  amount_cents: 'bigint',
  category: 'text',
  date: 'date',
  payment_method: 'text',
  vendor: 'text?',
  receipt_number: 'text?',
  notes: 'text?',
  recurring: 'boolean',
  /** Description, category, vendor, receipt number and notes, folded as `foldSearch` folds the words looked for. */
  search_text: 'text',
  created_at: 'text',
  revision: 'integer',
  deleted_revision: 'integer?',
} as const;

export type ExpenseRow = RowOf<typeof expenseColumns>;
