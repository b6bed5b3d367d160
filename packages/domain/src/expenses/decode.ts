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
import type { ExpenseEdited, ExpenseRecorded, ExpenseStanding } from './events.ts';

const standingFields = {
  description: text,
  amountCents: amount,
  category: text,
  date,
  paymentMethod: text,
  vendor: nullable(text),
  receiptNumber: nullable(text),
  recurring: flag,
};

const expenseFields = { ...standingFields, notes: nullable(text) };

/** Of `ExpenseDeleted` and `ExpenseRestored`. */
export const readExpenseStanding: Reader<ExpenseStanding> = record({
  expenseId: id(expenseId),
  ...standingFields,
});

export const readExpenseRecorded: Reader<ExpenseRecorded['data']> = record({
  expenseId: id(expenseId),
  ...expenseFields,
});

export const readExpenseEdited: Reader<ExpenseEdited['data']> = record({
  expenseId: id(expenseId),
  before: record(expenseFields),
  changes: changes(expenseFields),
});
