import { valuesAfter } from '../kernel/change.ts';
import type { ExpenseId } from '../kernel/ids.ts';
import { unreachable } from '../kernel/result.ts';
import type { ExpenseEvent, ExpenseFields, ExpenseStanding } from './events.ts';

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
      mark(state, event.data, true);
      return;
    case 'ExpenseRestored':
      mark(state, event.data, false);
      return;
    default:
      unreachable(event);
  }
};

/** The notes are those that the record has: an entry that goes does not repeat them. */
const mark = ({ records }: ExpensesState, standing: ExpenseStanding, deleted: boolean): void => {
  const { notes = null } = records.get(standing.expenseId)?.fields ?? {};
  records.set(standing.expenseId, { fields: fieldsOf({ ...standing, notes }), deleted });
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
