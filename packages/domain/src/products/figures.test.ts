import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import {
  countsAsSold,
  productProfit,
  productProfitLabel,
  productRoi,
  productStatus,
  stockLevel,
  stockValue,
} from './figures.ts';

const card = { costCents: cents(3_000), valueCents: cents(4_000), soldPriceCents: null, stock: 2 };
const soldOut = { ...card, soldPriceCents: cents(2_500), stock: 0 };

test('status and level follow the stock', () => {
  expect([productStatus(card), productStatus(soldOut)]).toEqual(['Available', 'Sold']);
  expect([0, 9, 10].map((stock) => stockLevel({ stock }))).toEqual([
    'Low Stock',
    'Low Stock',
    'In Stock',
  ]);
});

test('profit counts the estimate while there is stock, then the sold price', () => {
  expect([productProfit(card), productProfitLabel(card)]).toEqual([1_000, 'Potential Profit']);
  expect(productProfit({ ...card, soldPriceCents: cents(9_999) })).toBe(1_000);
  expect([productProfit(soldOut), productProfitLabel(soldOut)]).toEqual([-500, 'Profit']);
  expect(productProfit({ ...soldOut, soldPriceCents: null })).toBe(1_000);
});

test('ROI has one decimal, and is 0 without a cost', () => {
  expect(productRoi(card)).toBe(33.3);
  expect(productRoi(soldOut)).toBe(-16.7);
  expect(productRoi({ ...card, costCents: cents(0) })).toBe(0);
});

test('a product counts as sold with a price above 0 or a day', () => {
  expect(countsAsSold({ soldPriceCents: null, soldDate: null })).toBe(false);
  expect(countsAsSold({ soldPriceCents: cents(0), soldDate: null })).toBe(false);
  expect(countsAsSold({ soldPriceCents: cents(1), soldDate: null })).toBe(true);
  expect(countsAsSold({ soldPriceCents: null, soldDate: '2026-01-01' })).toBe(true);
});

test('a stock is worth its estimate times its units', () => {
  expect(stockValue(card)).toBe(8_000);
});
