import {
  amount,
  changes,
  date,
  flag,
  id,
  nullable,
  record,
  text,
  type Reader,
} from '../kernel/decode.ts';
import { expenseId } from '../kernel/ids.ts';
import type { ExpenseEdited, ExpenseRecorded } from './events.ts';

const expenseFields = {
  description: text,
  amountCents: amount,
  category: text,
  date,
  paymentMethod: text,
  vendor: nullable(text),
  receiptNumber: nullable(text),
  notes: nullable(text),
  recurring: flag,
};

/** Of `ExpenseRecorded`, `ExpenseDeleted` and `ExpenseRestored`. */
export const readExpense: Reader<ExpenseRecorded['data']> = record({
  expenseId: id(expenseId),
  ...expenseFields,
});

export const readExpenseEdited: Reader<ExpenseEdited['data']> = record({
  expenseId: id(expenseId),
  before: record(expenseFields),
  changes: changes(expenseFields),
});
