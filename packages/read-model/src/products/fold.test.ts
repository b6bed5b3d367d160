import { businessDate } from '@keepsale/domain/kernel/dates';
import { expect, test } from 'vitest';
import { NoRow } from '../projection.ts';
import { recordedAt, rowsAfter } from '../testing/rows-after.ts';
import {
  CATEGORY,
  PRODUCT,
  productCreated,
  saleRecorded,
  saleVoided,
} from '../testing/some-events.ts';
import { productProjection } from './fold.ts';

test('a created product shows all it was given, and what search looks through', () => {
  expect(rowsAfter(productProjection, [productCreated])).toMatchObject([
    {
      product_id: PRODUCT,
      category_id: CATEGORY,
      cost_cents: 4_10,
      value_cents: 19_99,
      sold_price_cents: null,
      stock: 7,
      sold_units: 0,
      purchase_date: '2026-01-17',
      photo: 'full.webp',
      photo_thumbnail: 'small.webp',
      search_text: 'luka doncic\nluka-77\nprizm silver',
      created_at: recordedAt(0),
      updated_at: recordedAt(0),
      revision: 0,
      deleted_revision: null,
    },
  ]);
});

test('an edit changes what it names and nothing else, the searched text included', () => {
  const [row] = rowsAfter(productProjection, [
    productCreated,
    {
      type: 'ProductEdited',
      data: {
        productId: PRODUCT,
        name: 'Luka',
        changes: {
          name: { from: 'Luka Dončić', to: 'Luka' },
          purchaseDate: { from: businessDate('2026-01-17'), to: businessDate('2025-12-31') },
          photo: { from: { file: 'full.webp', thumbnail: 'small.webp' }, to: null },
        },
      },
    },
  ]);
  expect(row).toMatchObject({
    name: 'Luka',
    purchase_date: '2025-12-31',
    photo: null,
    photo_thumbnail: null,
    search_text: 'luka\nluka-77\nprizm silver',
    cost_cents: 4_10,
    stock: 7,
    created_at: recordedAt(0),
    updated_at: recordedAt(1),
  });
});

test('a sale moves units from stock to sold and sets the last price; voiding takes it all back', () => {
  expect(rowsAfter(productProjection, [productCreated, saleRecorded])).toMatchObject([
    { stock: 4, sold_units: 3, sold_price_cents: 21_50, sold_date: '2026-02-14' },
  ]);
  expect(rowsAfter(productProjection, [productCreated, saleRecorded, saleVoided])).toMatchObject([
    { stock: 7, sold_units: 0, sold_price_cents: null, sold_date: null },
  ]);
});

test('a deleted product keeps its row, and comes back with what the restore says', () => {
  const deleted = { type: 'ProductDeleted', data: { productId: PRODUCT, name: 'Luka' } } as const;
  expect(rowsAfter(productProjection, [productCreated, deleted])).toMatchObject([
    { deleted_revision: 1, revision: 1 },
  ]);
  const restored = {
    type: 'ProductRestored',
    data: { productId: PRODUCT, name: 'Luka', sku: 'LUKA-77-2', categoryId: null, skuChanges: [] },
  } as const;
  expect(rowsAfter(productProjection, [productCreated, deleted, restored])).toMatchObject([
    { deleted_revision: null, sku: 'LUKA-77-2', category_id: null },
  ]);
});

test('the return of a category changes the SKUs it names', () => {
  const returned = {
    type: 'CategoryRestored',
    data: {
      categoryId: CATEGORY,
      name: 'Rookies',
      productCount: 1,
      skuChanges: [{ productId: PRODUCT, from: 'LUKA-77', to: 'LUKA-77-3' }],
    },
  } as const;
  expect(rowsAfter(productProjection, [productCreated, returned])).toMatchObject([
    { sku: 'LUKA-77-3', search_text: 'luka doncic\nluka-77-3\nprizm silver' },
  ]);
});

test('a change of a product that never came to be is no history', () => {
  expect(() => rowsAfter(productProjection, [saleRecorded])).toThrow(NoRow);
});
