import { businessDate } from '@keepsale/domain/kernel/dates';
import { expect, test } from 'vitest';
import { demoYear } from './year.ts';

const today = businessDate('2026-11-27');
const year = demoYear(20_261_127, today);

test('the same seed and day tell the same year, another seed another one', () => {
  expect(demoYear(20_261_127, today)).toEqual(year);
  expect(demoYear(1, today).products).not.toEqual(year.products);
});

test('it is as large as promised', () => {
  expect(year.products).toHaveLength(300);
  expect(year.sales.length).toBeGreaterThan(880);
  expect(year.expenses).toHaveLength(250);
});

test('nothing is sold before it was bought, after today, or more often than it is there', () => {
  const left = year.products.map(({ stock }) => stock);
  for (const sale of year.sales) {
    left[sale.product] = (left[sale.product] ?? 0) - sale.quantity;
    const bought = year.products[sale.product]?.purchaseDate ?? '9999-99-99';
    expect(sale.soldDate > bought && sale.soldDate <= today).toBe(true);
  }
  expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
  expect(left.filter((stock) => stock === 0).length).toBeGreaterThan(40);
});

test('a month earns more than it costs, as a going concern does', () => {
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const earned =
    total(year.sales.map((sale) => sale.unitPriceCents * sale.quantity)) +
    total(year.revenue.map(({ amountCents }) => amountCents));
  const spent = total(year.expenses.map(({ amountCents }) => amountCents));
  expect(earned / spent).toBeGreaterThan(1.1);
  expect(earned / spent).toBeLessThan(3);
});
