import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { anExpense, given, recordExpense } from '../testing/ledger.ts';
import type { ExpenseEdits } from './commands.ts';

const edit = (set: ExpenseEdits) =>
  ({ type: 'EditExpense', data: { expenseId: anExpense(1), set } }) as const;
const remove = { type: 'DeleteExpense', data: { expenseId: anExpense(1) } } as const;
const restore = { type: 'RestoreExpense', data: { expenseId: anExpense(1) } } as const;
const removeAll = (...ns: readonly number[]) =>
  ({ type: 'DeleteExpenses', data: { expenseIds: ns.map(anExpense) } }) as const;

const { expenseId: _id, ...fields } = recordExpense().data;
const notFound = { rejected: { code: 'expense-not-found', expenseId: anExpense(1) } };

test('an entry is recorded as given', () => {
  const { data } = recordExpense(1, { recurring: true });
  expect(given().when({ type: 'RecordExpense', data })).toEqual({
    accepted: [{ type: 'ExpenseRecorded', data }],
  });
});

test('an id cannot be used twice', () => {
  expect(given().after(recordExpense()).when(recordExpense())).toEqual({
    rejected: { code: 'id-taken', id: anExpense(1) },
  });
});

test('an edit records what was before and what really changed', () => {
  const history = given().after(recordExpense());
  expect(
    history.when(edit({ amountCents: cents(1_300), recurring: true, vendor: 'Card Shop' })),
  ).toEqual({
    accepted: [
      {
        type: 'ExpenseEdited',
        data: {
          expenseId: anExpense(1),
          before: fields,
          changes: {
            amountCents: { from: 1_299, to: 1_300 },
            recurring: { from: false, to: true },
          },
        },
      },
    ],
  });
  expect(history.when(edit({ recurring: false }))).toEqual({ accepted: [] });
  expect(history.after(edit({ notes: 'x' })).when(edit({ notes: 'x' }))).toEqual({ accepted: [] });
});

test('an entry that is not there can be neither edited nor deleted', () => {
  for (const history of [given(), given().after(recordExpense(), remove)]) {
    expect(history.when(edit({ notes: 'x' }))).toEqual(notFound);
    expect(history.when(remove)).toEqual(notFound);
  }
});

test('a deleted entry says what totals need, and comes back the same', () => {
  const { notes, ...standing } = fields;
  const data = { expenseId: anExpense(1), ...standing };
  const history = given().after(recordExpense());
  expect(history.when(remove)).toEqual({ accepted: [{ type: 'ExpenseDeleted', data }] });
  const restored = history.after(remove, restore);
  expect(restored.history.at(-1)).toEqual({ type: 'ExpenseRestored', data });
  expect(restored.when(edit({ vendor: 'x' }))).toMatchObject({
    accepted: [{ data: { before: { notes } } }],
  });
});

test('many are deleted at once, all or none', () => {
  const history = given().after(recordExpense(1), recordExpense(2));
  expect(history.when(removeAll(1, 3, 4))).toEqual({
    rejected: { code: 'expense-not-found', expenseId: anExpense(3) },
  });
  expect(history.when(removeAll(2, 1, 2))).toMatchObject({
    accepted: [{ data: { expenseId: anExpense(2) } }, { data: { expenseId: anExpense(1) } }],
  });
});

test('only a deleted entry can be restored', () => {
  expect(given().when(restore)).toEqual(notFound);
  expect(given().after(recordExpense()).when(restore)).toEqual({
    rejected: { code: 'expense-not-deleted', expenseId: anExpense(1) },
  });
});
