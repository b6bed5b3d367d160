import { expect, test } from 'vitest';
import { aCategory } from '../testing/ledger.ts';
import { violationsOf } from '../testing/form.ts';
import { checkNewProduct, checkProductEdits } from './form.ts';

const complete = {
  name: 'Luka Prizm',
  costPrice: '12.5',
  valuePrice: '40',
  categoryId: aCategory(1),
  purchaseDate: '2026-01-31',
};

test('what is missing stands for nothing, or for its default', () => {
  expect(checkNewProduct(complete, 'text')).toEqual({
    ok: true,
    value: {
      name: 'Luka Prizm',
      sku: '',
      costCents: 1_250,
      valueCents: 4_000,
      categoryId: aCategory(1),
      soldPriceCents: null,
      soldDate: null,
      stock: 1,
      comment: null,
      description: null,
      purchaseDate: '2026-01-31',
    },
  });
});

test('everything can be given, in snake case too', () => {
  const input = {
    name: 'Luka',
    sku: ' lp-1 ',
    cost_price: '0',
    value_price: '0.07',
    category_id: aCategory(1).toUpperCase(),
    sold_price: '99999999.99',
    sold_date: '2026-02-28T23:59:59-11:00',
    stock: '1000000',
    comment: 'a\r\nb',
    description: 'd',
    purchase_date: '2026-01-31',
    unknown: 'ignored',
  };
  expect(checkNewProduct(input, 'text')).toEqual({
    ok: true,
    value: {
      name: 'Luka',
      sku: 'lp-1',
      costCents: 0,
      valueCents: 7,
      categoryId: aCategory(1),
      soldPriceCents: 9_999_999_999,
      soldDate: '2026-02-28',
      stock: 1_000_000,
      comment: 'a\nb',
      description: 'd',
      purchaseDate: '2026-01-31',
    },
  });
});

test('everything that is missing is said at once, in form order', () => {
  const required = [
    'name: Product name is required',
    'costPrice: Cost price is required',
    'valuePrice: Value price is required',
    'categoryId: Category is required',
    'purchaseDate: Purchase date is required',
  ];
  expect(violationsOf(checkNewProduct({}, 'text'))).toEqual(required);
  const blank = { name: ' ', costPrice: '', valuePrice: null, categoryId: '', purchaseDate: ' ' };
  expect(violationsOf(checkNewProduct(blank, 'text'))).toEqual(required);
  const invisible = { ...blank, name: '\u200b\u2060', costPrice: '\u200b' };
  expect(violationsOf(checkNewProduct(invisible, 'text'))).toEqual(required);
});

test('prices must not be negative', () => {
  const input = { ...complete, costPrice: '-0.01', valuePrice: '-1', soldPrice: '-5' };
  expect(violationsOf(checkNewProduct(input, 'text'))).toEqual([
    'costPrice: Cost price must be positive',
    'valuePrice: Value price must be positive',
    'soldPrice: Sold price must be positive',
  ]);
});

test.each([
  ['1e3', 'must be a number'],
  ['1,000', 'must be a number'],
  ['NaN', 'must be a number'],
  ['$5', 'must be a number'],
  [12, 'must be a number'],
  ['1.005', 'must have at most 2 decimals'],
  ['100000000', 'must be at most 99,999,999.99'],
  ['-100000000', 'must be positive'],
])('the cost %j is refused in a text form', (costPrice, message) => {
  expect(violationsOf(checkNewProduct({ ...complete, costPrice }, 'text'))).toEqual([
    `costPrice: Cost price ${message}`,
  ]);
});

test('minus nothing is nothing', () => {
  const checked = checkNewProduct({ ...complete, costPrice: '-0' }, 'text');
  expect(checked.ok && Object.is(checked.value.costCents, 0)).toBe(true);
});

test.each([
  ['-1', 'Stock must be at least 0'],
  ['1000001', 'Stock must be at most 1,000,000'],
  ['1.5', 'Stock must be a whole number'],
  ['many', 'Stock must be a whole number'],
])('the stock %s is refused', (stock, message) => {
  expect(violationsOf(checkNewProduct({ ...complete, stock }, 'text'))).toEqual([
    `stock: ${message}`,
  ]);
});

test.each([
  [{ purchaseDate: '2026-02-30' }, 'purchaseDate: Purchase date must be a valid date'],
  [{ soldDate: 'today' }, 'soldDate: Sold date must be a valid date'],
  [{ sku: 'x'.repeat(201) }, 'sku: SKU must be at most 200 characters'],
  [{ comment: 'x'.repeat(5_001) }, 'comment: Notes must be at most 5,000 characters'],
  [{ description: 'x'.repeat(5_001) }, 'description: Description must be at most 5,000 characters'],
])('%j is refused', (fields, violation) => {
  expect(violationsOf(checkNewProduct({ ...complete, ...fields }, 'text'))).toEqual([violation]);
});

test('a text that is no id is a category that nobody has', () => {
  const checked = checkNewProduct({ ...complete, categoryId: 'abc' }, 'text');
  expect(checked.ok && checked.value.categoryId).toBe('00000000-0000-0000-0000-000000000000');
});

test('an edit holds only what was sent; what may be empty is cleared', () => {
  expect(checkProductEdits({}, 'text')).toEqual({ ok: true, value: {} });
  const input = { sku: '', sold_price: '', soldDate: '', comment: '', description: '', stock: '0' };
  expect(checkProductEdits(input, 'text')).toEqual({
    ok: true,
    value: {
      sku: '',
      soldPriceCents: null,
      soldDate: null,
      comment: null,
      description: null,
      stock: 0,
    },
  });
});

test('an edit may not clear what a product needs', () => {
  const input = {
    name: '',
    costPrice: '',
    valuePrice: ' ',
    categoryId: '',
    stock: '',
    purchaseDate: '',
  };
  expect(violationsOf(checkProductEdits(input, 'text'))).toEqual([
    'name: Product name is required',
    'costPrice: Cost price is required',
    'valuePrice: Value price is required',
    'categoryId: Category is required',
    'stock: Stock is required',
    'purchaseDate: Purchase date is required',
  ]);
});
