import { expect, test } from 'vitest';
import { businessDate, month } from '../kernel/dates.ts';
import { cents } from '../kernel/money.ts';
import {
  businessRoi,
  growthRate,
  inventoryAgeBucket,
  monthlyAverage,
  netProfit,
  profitMargin,
  sellThroughRate,
} from './figures.ts';

test('margin and ROI have one decimal, and are 0 by nothing', () => {
  expect(netProfit(cents(1_000), cents(1_500))).toBe(-500);
  expect(profitMargin(cents(900), cents(600))).toBe(33.3);
  expect(profitMargin(cents(0), cents(600))).toBe(0);
  expect(businessRoi(cents(900), cents(700))).toBe(28.6);
  expect(businessRoi(cents(900), cents(0))).toBe(0);
});

const revenueOf = (text: string, amount: number) => ({
  month: month(text),
  revenueCents: cents(amount),
});

test('growth compares the last two months that have revenue, whatever lies between', () => {
  const months = [revenueOf('2026-01', 100), revenueOf('2026-05', 150), revenueOf('2025-12', 7)];
  expect(growthRate(months)).toBe(50);
  expect(growthRate([revenueOf('2026-01', 300), revenueOf('2026-02', 200)])).toBe(-33.3);
  expect(growthRate([revenueOf('2026-01', 0), revenueOf('2026-02', 200)])).toBe(100);
  expect(growthRate([revenueOf('2026-02', 200)])).toBe(0);
  expect(growthRate([])).toBe(0);
});

test('the monthly average goes by months that have entries, rounded to cents', () => {
  expect(monthlyAverage(cents(1_000), 3)).toBe(333);
  expect(monthlyAverage(cents(5), 2)).toBe(3);
  expect(monthlyAverage(cents(0), 0)).toBe(0);
});

test.each([
  ['2026-12-01', '0-30'],
  ['2026-11-30', '0-30'],
  ['2026-10-31', '0-30'],
  ['2026-10-30', '31-60'],
  ['2026-10-01', '31-60'],
  ['2026-09-30', '61-90'],
  ['2026-09-01', '61-90'],
  ['2026-08-31', '91-180'],
  ['2026-06-03', '91-180'],
  ['2026-06-02', '181+'],
])('bought on %s, it is %s days old on 30 November', (purchased, bucket) => {
  expect(inventoryAgeBucket(businessDate(purchased), businessDate('2026-11-30'))).toBe(bucket);
});

test('sell-through is a share with three decimals, of nothing when there are no units', () => {
  expect(sellThroughRate(1, 2)).toBe(0.333);
  expect(sellThroughRate(2, 1)).toBe(0.667);
  expect(sellThroughRate(0, 4)).toBe(0);
  expect(sellThroughRate(0, 0)).toBeNull();
});
