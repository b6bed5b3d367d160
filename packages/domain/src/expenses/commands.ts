import type { FieldEdits } from '../kernel/change.ts';
import type { ExpenseId } from '../kernel/ids.ts';
import type { ExpenseFields } from './events.ts';

export type ExpenseEdits = FieldEdits<ExpenseFields>;

export interface RecordExpense {
  readonly type: 'RecordExpense';
  readonly data: { readonly expenseId: ExpenseId } & ExpenseFields;
}

export interface EditExpense {
  readonly type: 'EditExpense';
  readonly data: { readonly expenseId: ExpenseId; readonly set: ExpenseEdits };
}

export interface DeleteExpense {
  readonly type: 'DeleteExpense';
  readonly data: { readonly expenseId: ExpenseId };
}

/** All or none; an id given twice counts once. */
export interface DeleteExpenses {
  readonly type: 'DeleteExpenses';
  readonly data: { readonly expenseIds: readonly ExpenseId[] };
}

export interface RestoreExpense {
  readonly type: 'RestoreExpense';
  readonly data: { readonly expenseId: ExpenseId };
}

export type ExpenseCommand =
  RecordExpense | EditExpense | DeleteExpense | DeleteExpenses | RestoreExpense;
