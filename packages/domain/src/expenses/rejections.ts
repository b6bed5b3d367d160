import type { ExpenseId } from '../kernel/ids.ts';

export type ExpenseRejection =
  | { readonly code: 'expense-not-found'; readonly expenseId: ExpenseId }
  | { readonly code: 'expense-not-deleted'; readonly expenseId: ExpenseId };
