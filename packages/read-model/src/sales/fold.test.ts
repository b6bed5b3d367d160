import { expect, test } from 'vitest';
import { rowsAfter } from '../testing/rows-after.ts';
import { PRODUCT, SALE, saleRecorded, saleVoided } from '../testing/some-events.ts';
import { saleProjection } from './fold.ts';

test('a sale keeps price and cost of its day, and a voided one says so', () => {
  expect(rowsAfter(saleProjection, [saleRecorded])).toMatchObject([
    {
      sale_id: SALE,
      product_id: PRODUCT,
      quantity: 3,
      unit_price_cents: 21_50,
      unit_cost_cents: 4_10,
      sold_date: '2026-02-14',
      voided: false,
    },
  ]);
  expect(rowsAfter(saleProjection, [saleRecorded, saleVoided])).toMatchObject([{ voided: true }]);
});
