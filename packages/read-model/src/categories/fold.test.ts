import { expect, test } from 'vitest';
import { rowsAfter } from '../testing/rows-after.ts';
import { CATEGORY } from '../testing/some-events.ts';
import { categoryProjection } from './fold.ts';

test('deleting a category marks one row, whatever it holds; it may come back by another name', () => {
  const created = {
    type: 'CategoryCreated',
    data: { categoryId: CATEGORY, name: 'Rookies' },
  } as const;
  const deleted = {
    type: 'CategoryDeleted',
    data: { categoryId: CATEGORY, name: 'Rookies', productCount: 4_000 },
  } as const;
  const restored = {
    type: 'CategoryRestored',
    data: { categoryId: CATEGORY, name: 'Rookies 2', productCount: 4_000, skuChanges: [] },
  } as const;
  expect(rowsAfter(categoryProjection, [created, deleted])).toMatchObject([
    { name: 'Rookies', deleted_revision: 1 },
  ]);
  expect(rowsAfter(categoryProjection, [created, deleted, restored])).toMatchObject([
    { name: 'Rookies 2', deleted_revision: null },
  ]);
});
