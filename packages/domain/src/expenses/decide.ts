import { changesOf, isEmptyChange } from '../kernel/change.ts';
import type { ExpenseId, IdTaken } from '../kernel/ids.ts';
import { accept, ok, refuse, unreachable, type Decision } from '../kernel/result.ts';
import type { EditExpense, ExpenseCommand, RecordExpense } from './commands.ts';
import type { ExpenseEvent, ExpenseFields, ExpenseStanding } from './events.ts';
import type { ExpenseRejection } from './rejections.ts';
import type { ExpensesState } from './state.ts';

type ExpenseDecision = Decision<ExpenseEvent, ExpenseRejection | IdTaken>;

export const decideExpense = (state: ExpensesState, command: ExpenseCommand): ExpenseDecision => {
  switch (command.type) {
    case 'RecordExpense':
      return recordExpense(state, command.data);
    case 'EditExpense':
      return editExpense(state, command.data);
    case 'DeleteExpense':
      return deleteExpenses(state, [command.data.expenseId]);
    case 'DeleteExpenses':
      return deleteExpenses(state, command.data.expenseIds);
    case 'RestoreExpense':
      return restoreExpense(state, command.data.expenseId);
    default:
      return unreachable(command);
  }
};

const recordExpense = (state: ExpensesState, data: RecordExpense['data']): ExpenseDecision =>
  state.records.has(data.expenseId)
    ? refuse({ code: 'id-taken', id: data.expenseId })
    : accept({ type: 'ExpenseRecorded', data });

const editExpense = (
  state: ExpensesState,
  { expenseId, set }: EditExpense['data'],
): ExpenseDecision => {
  const record = state.records.get(expenseId);
  if (record === undefined || record.deleted) {
    return refuse({ code: 'expense-not-found', expenseId });
  }
  const changes = changesOf(record.fields, set);
  if (isEmptyChange(changes)) return accept();
  return accept({ type: 'ExpenseEdited', data: { expenseId, before: record.fields, changes } });
};

const deleteExpenses = (
  state: ExpensesState,
  expenseIds: readonly ExpenseId[],
): ExpenseDecision => {
  const events: ExpenseEvent[] = [];
  for (const expenseId of new Set(expenseIds)) {
    const record = state.records.get(expenseId);
    if (record === undefined || record.deleted) {
      return refuse({ code: 'expense-not-found', expenseId });
    }
    events.push({ type: 'ExpenseDeleted', data: standingOf(expenseId, record.fields) });
  }
  return ok(events);
};

const restoreExpense = (state: ExpensesState, expenseId: ExpenseId): ExpenseDecision => {
  const record = state.records.get(expenseId);
  if (record === undefined) return refuse({ code: 'expense-not-found', expenseId });
  if (!record.deleted) return refuse({ code: 'expense-not-deleted', expenseId });
  return accept({ type: 'ExpenseRestored', data: standingOf(expenseId, record.fields) });
};

const standingOf = (
  expenseId: ExpenseId,
  { notes, ...fields }: ExpenseFields,
): ExpenseStanding => ({ expenseId, ...fields });
