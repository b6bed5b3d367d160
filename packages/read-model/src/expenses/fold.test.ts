import { expect, test } from 'vitest';
import { rowsAfter } from '../testing/rows-after.ts';
import { EXPENSE, expenseFields, expenseRecorded } from '../testing/some-events.ts';
import { expenseProjection } from './fold.ts';

test('an expense is recorded, corrected, deleted and restored in one row', () => {
  const edited = {
    type: 'ExpenseEdited',
    data: {
      expenseId: EXPENSE,
      before: expenseFields,
      changes: { vendor: { from: 'Hall 4', to: null }, recurring: { from: false, to: true } },
    },
  } as const;
  const data = { expenseId: EXPENSE, ...expenseFields };
  const deleted = { type: 'ExpenseDeleted', data } as const;
  const restored = { type: 'ExpenseRestored', data } as const;

  expect(rowsAfter(expenseProjection, [expenseRecorded])).toMatchObject([
    { amount_cents: 80_00, vendor: 'Hall 4', search_text: 'table at the card show\nrent\nhall 4' },
  ]);
  expect(rowsAfter(expenseProjection, [expenseRecorded, edited])).toMatchObject([
    { vendor: null, recurring: true, search_text: 'table at the card show\nrent', revision: 1 },
  ]);
  expect(rowsAfter(expenseProjection, [expenseRecorded, deleted])).toMatchObject([
    { deleted_revision: 1 },
  ]);
  expect(rowsAfter(expenseProjection, [expenseRecorded, deleted, restored])).toMatchObject([
    { deleted_revision: null, revision: 2 },
  ]);
});
