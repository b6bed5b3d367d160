import { expect, test } from 'vitest';
import { aCategory, aProduct, createCategory, createProduct, given } from '../testing/ledger.ts';

const deleteCategory = (n = 1) =>
  ({ type: 'DeleteCategory', data: { categoryId: aCategory(n) } }) as const;
const restoreCategory = (n = 1, name?: string) =>
  ({
    type: 'RestoreCategory',
    data: { categoryId: aCategory(n), ...(name !== undefined && { name }) },
  }) as const;
const deleteProduct = (n: number) =>
  ({ type: 'DeleteProduct', data: { productId: aProduct(n) } }) as const;

test('a category is created under its name as given', () => {
  expect(given().when(createCategory(1, 'Rookies'))).toEqual({
    accepted: [{ type: 'CategoryCreated', data: { categoryId: aCategory(1), name: 'Rookies' } }],
  });
});

test.each(['Rookies', 'ROOKIES', '  rookies '])('the name "%s" is taken by Rookies', (name) => {
  const history = given().after(createCategory(1, 'Rookies'));
  expect(history.when(createCategory(2, name))).toEqual({
    rejected: { code: 'category-name-taken', name },
  });
});

test('an id cannot be used twice', () => {
  expect(given().after(createCategory(1)).when(createCategory(1, 'Other'))).toEqual({
    rejected: { code: 'id-taken', id: aCategory(1) },
  });
});

test('a deleted category frees its name', () => {
  const history = given().after(createCategory(1, 'Slabs'), deleteCategory(1));
  expect(history.when(createCategory(2, 'slabs'))).toHaveProperty('accepted');
});

test('deleting a category takes its live products along and counts them', () => {
  const history = given().after(
    createCategory(1),
    createCategory(2),
    createProduct(1),
    createProduct(2),
    createProduct(3, { categoryId: aCategory(2) }),
    deleteProduct(2),
  );
  expect(history.when(deleteCategory(1))).toEqual({
    accepted: [
      {
        type: 'CategoryDeleted',
        data: { categoryId: aCategory(1), name: 'Category 1', productCount: 1 },
      },
    ],
  });
  const after = history.after(deleteCategory(1));
  expect(after.when(deleteProduct(1))).toEqual({
    rejected: { code: 'product-not-found', productId: aProduct(1) },
  });
  expect(after.when(deleteProduct(3))).toHaveProperty('accepted');
});

test('a category that is not there cannot be deleted', () => {
  const rejected = { code: 'category-not-found', categoryId: aCategory(1) };
  expect(given().when(deleteCategory())).toEqual({ rejected });
  expect(given().after(createCategory(), deleteCategory()).when(deleteCategory())).toEqual({
    rejected,
  });
});

test('a restored category brings the products that went with it, not those deleted before', () => {
  const history = given().after(
    createCategory(1),
    createProduct(1),
    createProduct(2),
    deleteProduct(2),
    deleteCategory(1),
  );
  expect(history.when(restoreCategory())).toEqual({
    accepted: [
      {
        type: 'CategoryRestored',
        data: { categoryId: aCategory(1), name: 'Category 1', productCount: 1, skuChanges: [] },
      },
    ],
  });
  const after = history.after(restoreCategory());
  expect(after.when(deleteProduct(1))).toHaveProperty('accepted');
  expect(after.when(deleteProduct(2))).toHaveProperty('rejected');
});

test('a product restored by itself while its category was gone does not come back with it', () => {
  const history = given().after(
    createCategory(1),
    createProduct(1),
    createProduct(2),
    deleteCategory(1),
    { type: 'RestoreProduct', data: { productId: aProduct(1) } },
  );
  expect(history.when(restoreCategory())).toMatchObject({
    accepted: [{ data: { productCount: 1 } }],
  });
});

test('SKUs taken meanwhile give way, and differ among those that come back', () => {
  const history = given().after(
    createCategory(1),
    createCategory(2),
    createProduct(1, { name: 'Luka Base', sku: 'X' }),
    createProduct(2, { name: 'Luka Base', sku: 'Y' }),
    createProduct(3, { name: 'Luka Base', sku: 'LUKA-BASE' }),
    deleteCategory(1),
    createProduct(4, { categoryId: aCategory(2), sku: 'X' }),
    createProduct(5, { categoryId: aCategory(2), sku: 'Y' }),
  );
  expect(history.when(restoreCategory())).toMatchObject({
    accepted: [
      {
        data: {
          productCount: 3,
          skuChanges: [
            { productId: aProduct(1), from: 'X', to: 'LUKA-BASE-2' },
            { productId: aProduct(2), from: 'Y', to: 'LUKA-BASE-3' },
          ],
        },
      },
    ],
  });
  const skus = history.after(restoreCategory()).state().products.liveSkus;
  expect([...skus.keys()].sort()).toEqual(['LUKA-BASE', 'LUKA-BASE-2', 'LUKA-BASE-3', 'X', 'Y']);
});

test('a category whose name was taken needs another one', () => {
  const history = given().after(
    createCategory(1, 'Slabs'),
    deleteCategory(1),
    createCategory(2, 'SLABS'),
  );
  expect(history.when(restoreCategory(1))).toEqual({
    rejected: { code: 'category-name-taken', name: 'Slabs' },
  });
  expect(history.when(restoreCategory(1, 'Old slabs'))).toMatchObject({
    accepted: [{ type: 'CategoryRestored', data: { name: 'Old slabs' } }],
  });
  expect(history.when(restoreCategory(1, 'slabs'))).toHaveProperty('rejected');
});

test('only a deleted category can be restored', () => {
  expect(given().when(restoreCategory())).toEqual({
    rejected: { code: 'category-not-found', categoryId: aCategory(1) },
  });
  expect(given().after(createCategory()).when(restoreCategory())).toEqual({
    rejected: { code: 'category-not-deleted', categoryId: aCategory(1) },
  });
});
