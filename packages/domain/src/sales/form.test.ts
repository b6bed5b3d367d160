import { expect, test } from 'vitest';
import { violationsOf } from '../testing/form.ts';
import { checkSale } from './form.ts';

const complete = { quantity: 2, soldPrice: 45.5, soldDate: '2026-02-20' };

test('a complete sale passes, from JSON and from text', () => {
  const value = { quantity: 2, unitPriceCents: 4_550, soldDate: '2026-02-20' };
  expect(checkSale(complete, 'json')).toEqual({ ok: true, value });
  const texts = { quantity: '2', soldPrice: '45.50', soldDate: '2026-02-20' };
  expect(checkSale(texts, 'text')).toEqual({ ok: true, value });
});

test('everything that is missing is said at once, in form order', () => {
  expect(violationsOf(checkSale({}, 'json'))).toEqual([
    'quantity: Quantity must be at least 1',
    'soldPrice: Please enter the per-unit price',
    'soldDate: Sold date is required',
  ]);
});

test.each([
  [{ quantity: 0 }, 'quantity: Quantity must be at least 1'],
  [{ quantity: -3 }, 'quantity: Quantity must be at least 1'],
  [{ quantity: 1.5 }, 'quantity: Quantity must be at least 1'],
  [{ quantity: '2' }, 'quantity: Quantity must be at least 1'],
  [{ quantity: 1_001 }, 'quantity: Quantity must be at most 1,000'],
  [{ quantity: 1e21 }, 'quantity: Quantity must be at most 1,000'],
  [{ soldPrice: 0 }, 'soldPrice: Price must be a positive number'],
  [{ soldPrice: -0 }, 'soldPrice: Price must be a positive number'],
  [{ soldPrice: -1 }, 'soldPrice: Price must be a positive number'],
  [{ soldPrice: '45' }, 'soldPrice: Price must be a positive number'],
  [{ soldPrice: 1.005 }, 'soldPrice: Price must have at most 2 decimals'],
  [{ soldPrice: 1e8 }, 'soldPrice: Price must be at most 99,999,999.99'],
  [{ soldDate: '20.02.2026' }, 'soldDate: Sold date must be a valid date'],
  [{ soldDate: 20_260_220 }, 'soldDate: Sold date must be a valid date'],
])('%j is refused', (fields, violation) => {
  expect(violationsOf(checkSale({ ...complete, ...fields }, 'json'))).toEqual([violation]);
});

test('1 and 1,000 are quantities', () => {
  expect(checkSale({ ...complete, quantity: 1 }, 'json').ok).toBe(true);
  expect(checkSale({ ...complete, quantity: 1_000 }, 'json').ok).toBe(true);
});
