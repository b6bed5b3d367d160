import type { ExpenseEntry } from '@keepsale/contracts/expenses';
import type { ExpenseRow } from '@keepsale/read-model';
import { dollars } from './dollars.ts';

export const expenseEntryAnswer = (row: ExpenseRow): ExpenseEntry => ({
  id: row.expense_id,
  description: row.description,
  amount: dollars(row.amount_cents),
  category: row.category,
  date: row.date,
  paymentMethod: row.payment_method,
  vendor: row.vendor,
  receiptNumber: row.receipt_number,
  notes: row.notes,
  recurring: row.recurring,
  createdAt: row.created_at,
});
