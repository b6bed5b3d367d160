import type { Messages } from '../kernel/messages.ts';
import type { ExpenseRejection } from './rejections.ts';

export const expenseMessages: Messages<ExpenseRejection> = {
  'expense-not-found': () => 'Expense not found',
  'expense-not-deleted': () => 'This expense is not deleted',
};
