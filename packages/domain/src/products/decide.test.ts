import { expect, test } from 'vitest';
import { businessDate } from '../kernel/dates.ts';
import { cents } from '../kernel/money.ts';
import {
  aCategory,
  aProduct,
  createCategory,
  createProduct,
  given,
  recordSale,
  stocked,
  typesOf,
} from '../testing/ledger.ts';
import type { EditProduct, ProductEdits } from './commands.ts';

const edit = (set: ProductEdits, photo?: EditProduct['data']['photo']): EditProduct => ({
  type: 'EditProduct',
  data: { productId: aProduct(1), set, ...(photo !== undefined && { photo }) },
});
const deleteProduct = (n = 1) =>
  ({ type: 'DeleteProduct', data: { productId: aProduct(n) } }) as const;
const deleteProducts = (...ns: readonly number[]) =>
  ({ type: 'DeleteProducts', data: { productIds: ns.map(aProduct) } }) as const;
const restoreProduct = (n = 1) =>
  ({ type: 'RestoreProduct', data: { productId: aProduct(n) } }) as const;
const deleteCategory = { type: 'DeleteCategory', data: { categoryId: aCategory(1) } } as const;

test('a product is created with everything given', () => {
  const { data } = createProduct(1, { comment: 'From the show', stock: 7 });
  expect(given().after(createCategory()).when({ type: 'CreateProduct', data })).toEqual({
    accepted: [{ type: 'ProductCreated', data }],
  });
});

test('a product needs a category that is there', () => {
  const rejected = { code: 'category-not-found', categoryId: aCategory(1) };
  expect(given().when(createProduct())).toEqual({ rejected });
  expect(given().after(createCategory(), deleteCategory).when(createProduct())).toEqual({
    rejected,
  });
});

test('a given SKU is kept as it is, and is unique among the live products', () => {
  expect(stocked().when(createProduct(2, { sku: 'SKU-1' }))).toEqual({
    rejected: { code: 'sku-taken', sku: 'SKU-1' },
  });
  expect(stocked().when(createProduct(2, { sku: 'sku-1 ü' }))).toMatchObject({
    accepted: [{ data: { sku: 'sku-1 ü' } }],
  });
  expect(
    stocked()
      .after(deleteProduct())
      .when(createProduct(2, { sku: 'SKU-1' })),
  ).toHaveProperty('accepted');
});

test('a blank SKU is generated from the name, and unique', () => {
  const blank = { name: 'Luka Dončić — Prizm #280', sku: '' };
  const once = stocked().after(createProduct(2, blank));
  expect(once.history.at(-1)).toMatchObject({ data: { sku: 'LUKA-DONCIC-PRIZM-280' } });
  expect(once.when(createProduct(3, blank))).toMatchObject({
    accepted: [{ data: { sku: 'LUKA-DONCIC-PRIZM-280-2' } }],
  });
});

test('an id cannot be used twice', () => {
  expect(stocked().when(createProduct(1, { sku: 'Z' }))).toEqual({
    rejected: { code: 'id-taken', id: aProduct(1) },
  });
});

test.each([
  ['value', { valueCents: cents(99_999_999_999 / 9), costCents: cents(1), stock: 9 }, null],
  ['value', { valueCents: cents(9_999_999_999), costCents: cents(1), stock: 11 }, 'valuePrice'],
  ['cost', { valueCents: cents(1), costCents: cents(9_999_999_999), stock: 11 }, 'costPrice'],
] as const)('the %s times the stock is bounded', (_, fields, refused) => {
  const created = given().after(createCategory()).when(createProduct(1, fields));
  const edited = stocked().when(edit(fields));
  if (refused === null) {
    expect(created).toHaveProperty('accepted');
    expect(edited).toHaveProperty('accepted');
    return;
  }
  const rejected = { code: 'stock-value-too-large', price: refused };
  expect(created).toEqual({ rejected });
  expect(edited).toEqual({ rejected });
});

test('an edit records only what really changed', () => {
  const set = { name: 'Card 1', stock: 5, comment: 'Corner dinged', valueCents: cents(2_500) };
  expect(stocked().when(edit(set))).toEqual({
    accepted: [
      {
        type: 'ProductEdited',
        data: {
          productId: aProduct(1),
          name: 'Card 1',
          changes: {
            stock: { from: 3, to: 5 },
            comment: { from: null, to: 'Corner dinged' },
          },
        },
      },
    ],
  });
});

test('an edit that changes nothing records nothing', () => {
  expect(stocked().when(edit({ name: 'Card 1', sku: 'SKU-1', categoryId: aCategory(1) }))).toEqual({
    accepted: [],
  });
});

test('what an edit clears is gone, and a further edit sees it', () => {
  const history = stocked().after(
    edit({ comment: 'x', soldPriceCents: cents(5), soldDate: businessDate('2026-02-01') }),
    edit({ comment: null, soldPriceCents: null, soldDate: null }),
  );
  expect(history.when(edit({ comment: null, soldDate: null }))).toEqual({ accepted: [] });
});

test('an edit moves a product to a category that is there', () => {
  const history = stocked().after(createCategory(2));
  expect(history.when(edit({ categoryId: aCategory(2) }))).toMatchObject({
    accepted: [{ data: { changes: { categoryId: { from: aCategory(1), to: aCategory(2) } } } }],
  });
  expect(history.when(edit({ categoryId: aCategory(3) }))).toEqual({
    rejected: { code: 'category-not-found', categoryId: aCategory(3) },
  });
  const moved = history.after(edit({ categoryId: aCategory(2) }), deleteCategory);
  expect(moved.when(deleteProduct())).toHaveProperty('accepted');
});

test('an edit cannot take the SKU of another product', () => {
  const history = stocked().after(createProduct(2));
  expect(history.when(edit({ sku: 'SKU-2' }))).toEqual({
    rejected: { code: 'sku-taken', sku: 'SKU-2' },
  });
  expect(
    history.after(edit({ sku: 'NEW' })).when(createProduct(3, { sku: 'SKU-1' })),
  ).toHaveProperty('accepted');
});

test('an emptied SKU is generated anew, from the new name; the own one is not in its way', () => {
  expect(stocked().when(edit({ sku: '', name: 'Ja Morant' }))).toMatchObject({
    accepted: [
      { data: { name: 'Ja Morant', changes: { sku: { from: 'SKU-1', to: 'JA-MORANT' } } } },
    ],
  });
  const named = stocked().after(edit({ sku: 'CARD-1' }));
  expect(named.when(edit({ sku: '' }))).toEqual({ accepted: [] });
});

test('a photo comes, stays and goes', () => {
  const photo = { file: 'a.webp', thumbnail: 'a-s.webp' };
  const withPhoto = stocked().after(edit({}, photo));
  expect(withPhoto.history.at(-1)).toMatchObject({
    data: { changes: { photo: { from: null, to: photo } } },
  });
  expect(withPhoto.when(edit({}, { ...photo }))).toEqual({ accepted: [] });
  expect(withPhoto.when(edit({ stock: 4 }))).toMatchObject({
    accepted: [{ data: { changes: { stock: { from: 3, to: 4 } } } }],
  });
  expect(withPhoto.when(edit({}, null))).toMatchObject({
    accepted: [{ data: { changes: { photo: { from: photo, to: null } } } }],
  });
});

test('a product that is not there can be neither edited nor deleted', () => {
  const rejected = { code: 'product-not-found', productId: aProduct(1) };
  const gone = stocked().after(deleteProduct());
  for (const command of [edit({ stock: 1 }), deleteProduct()]) {
    expect(given().when(command)).toEqual({ rejected });
    expect(gone.when(command)).toEqual({ rejected });
  }
});

test('many are deleted at once, all or none', () => {
  const history = stocked().after(createProduct(2));
  expect(history.when(deleteProducts(1, 3, 4))).toEqual({
    rejected: { code: 'product-not-found', productId: aProduct(3) },
  });
  expect(history.when(deleteProducts(2, 1, 2))).toEqual({
    accepted: [
      { type: 'ProductDeleted', data: { productId: aProduct(2), name: 'Card 2' } },
      { type: 'ProductDeleted', data: { productId: aProduct(1), name: 'Card 1' } },
    ],
  });
});

test('a restored product is everything it was', () => {
  const before = stocked().after(recordSale(), edit({ comment: 'Dinged' }));
  const after = before.after(deleteProduct(), restoreProduct());
  expect(after.history.at(-1)).toEqual({
    type: 'ProductRestored',
    data: {
      productId: aProduct(1),
      name: 'Card 1',
      sku: 'SKU-1',
      categoryId: aCategory(1),
      skuChanges: [],
    },
  });
  const was = before.state().products.records.get(aProduct(1));
  const is = after.state().products.records.get(aProduct(1));
  expect({ ...is, changedAt: was?.changedAt }).toEqual(was);
});

test('a restored product whose category is gone comes back without one, whichever went first', () => {
  const itself = stocked().after(deleteProduct(), deleteCategory);
  const withIt = stocked().after(deleteCategory);
  for (const history of [itself, withIt]) {
    expect(history.when(restoreProduct())).toMatchObject({
      accepted: [{ data: { categoryId: null } }],
    });
  }
});

test('an SKU taken meanwhile is replaced, and named', () => {
  const history = stocked().after(deleteProduct(), createProduct(2, { sku: 'SKU-1' }));
  expect(history.when(restoreProduct())).toMatchObject({
    accepted: [
      {
        data: {
          sku: 'CARD-1',
          skuChanges: [{ productId: aProduct(1), from: 'SKU-1', to: 'CARD-1' }],
        },
      },
    ],
  });
});

test('only a deleted product can be restored', () => {
  expect(given().when(restoreProduct())).toEqual({
    rejected: { code: 'product-not-found', productId: aProduct(1) },
  });
  expect(stocked().when(restoreProduct())).toEqual({
    rejected: { code: 'product-not-deleted', productId: aProduct(1) },
  });
});

test('a deleted product and its category come and go in any order', () => {
  const history = stocked().after(deleteProduct(), deleteCategory, {
    type: 'RestoreCategory',
    data: { categoryId: aCategory(1) },
  });
  expect(history.when(restoreProduct())).toMatchObject({
    accepted: [{ data: { categoryId: aCategory(1) } }],
  });
  expect(typesOf(history.after(restoreProduct()).history).at(-1)).toBe('ProductRestored');
});
