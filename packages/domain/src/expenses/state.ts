import { valuesAfter } from '../kernel/change.ts';
import type { ExpenseId } from '../kernel/ids.ts';
import { unreachable } from '../kernel/result.ts';
import type { ExpenseEvent, ExpenseFields } from './events.ts';

export interface ExpenseRecord {
  readonly fields: ExpenseFields;
  /** Deleted ones are kept: they can be restored. */
  readonly deleted: boolean;
}

export interface ExpensesState {
  readonly records: Map<ExpenseId, ExpenseRecord>;
}

export const noExpenses = (): ExpensesState => ({ records: new Map() });

export const evolveExpenses = (state: ExpensesState, event: ExpenseEvent): void => {
  switch (event.type) {
    case 'ExpenseRecorded':
      state.records.set(event.data.expenseId, { fields: fieldsOf(event.data), deleted: false });
      return;
    case 'ExpenseEdited': {
      const { expenseId, before, changes } = event.data;
      const fields = { ...before, ...valuesAfter(changes) };
      state.records.set(expenseId, { fields, deleted: false });
      return;
    }
    case 'ExpenseDeleted':
      state.records.set(event.data.expenseId, { fields: fieldsOf(event.data), deleted: true });
      return;
    case 'ExpenseRestored':
      state.records.set(event.data.expenseId, { fields: fieldsOf(event.data), deleted: false });
      return;
    default:
      unreachable(event);
  }
};

const fieldsOf = (from: ExpenseFields): ExpenseFields => ({
  description: from.description,
  amountCents: from.amountCents,
  category: from.category,
  date: from.date,
  paymentMethod: from.paymentMethod,
  vendor: from.vendor,
  receiptNumber: from.receiptNumber,
  notes: from.notes,
  recurring: from.recurring,
});
