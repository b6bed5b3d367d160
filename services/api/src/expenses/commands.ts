import { randomUUID } from 'node:crypto';
import type { ExpenseRequest } from '@keepsale/contracts/expenses';
import { type ExpenseId, expenseId } from '@keepsale/domain/kernel/ids';
import type {
  DeleteExpense,
  DeleteExpenses,
  EditExpense,
  RecordExpense,
} from '@keepsale/domain/expenses/commands';
import { checkExpense, checkExpenseEdits } from '@keepsale/domain/expenses/form';
import { valuesOf } from '../answers/form.ts';

export const recordExpense = (body: ExpenseRequest): RecordExpense => ({
  type: 'RecordExpense',
  data: { expenseId: expenseId(randomUUID()), ...valuesOf(checkExpense(body, 'json')) },
});

export const editExpense = (id: ExpenseId, body: ExpenseRequest): EditExpense => ({
  type: 'EditExpense',
  data: { expenseId: id, set: valuesOf(checkExpenseEdits(body, 'json')) },
});

export const deleteExpense = (id: ExpenseId): DeleteExpense => ({
  type: 'DeleteExpense',
  data: { expenseId: id },
});

export const deleteExpenses = (expenseIds: readonly ExpenseId[]): DeleteExpenses => ({
  type: 'DeleteExpenses',
  data: { expenseIds },
});
