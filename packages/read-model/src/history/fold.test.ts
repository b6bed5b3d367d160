import { expect, test } from 'vitest';
import { recordedAt, rowsAfter } from '../testing/rows-after.ts';
import { EXPENSE, expenseRecorded, PRODUCT, SALE, saleRecorded } from '../testing/some-events.ts';
import { historyIndexProjection } from './fold.ts';

test('every event is found by its kind and subject, a sale by its product too', () => {
  expect(
    rowsAfter(historyIndexProjection, [
      { type: 'SellerJoined', data: {} },
      saleRecorded,
      expenseRecorded,
    ]),
  ).toMatchObject([
    { revision: 0, kind: 'seller', subject_id: null, product_id: null, type: 'SellerJoined' },
    { revision: 1, kind: 'sale', subject_id: SALE, product_id: PRODUCT, at: recordedAt(1) },
    {
      revision: 2,
      kind: 'expense',
      subject_id: EXPENSE,
      product_id: null,
      type: 'ExpenseRecorded',
    },
  ]);
});
