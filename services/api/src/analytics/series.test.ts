import { month } from '@keepsale/domain/kernel/dates';
import { expect, test } from 'vitest';
import { lastMonths, profitSeries, sellThroughSeries } from './series.ts';

test('the months end with the last one and have no gaps, over a year’s end too', () => {
  expect(lastMonths(month('2026-02'), 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(lastMonths(month('2026-02'), 1)).toEqual(['2026-02']);
});

test('there are fewer months where the calendar has no more before', () => {
  expect(lastMonths(month('0001-02'), 12)).toEqual(['0001-01', '0001-02']);
});

test('a month without entries is there, with zeros', () => {
  const totals = [{ month: '2026-01', revenue_cents: 1050, expense_cents: 2000 }];
  expect(profitSeries([month('2026-01'), month('2026-02')], totals)).toEqual([
    { month: '2026-01', revenue: 10.5, expenses: 20, profit: -9.5 },
    { month: '2026-02', revenue: 0, expenses: 0, profit: 0 },
  ]);
});

test('sell-through is units sold by those and what is on hand at the month’s end', () => {
  const acquired = [
    { month: '2025-12', units: 4 },
    { month: '2026-02', units: 2 },
  ];
  const sold = [
    { month: '2026-01', units: 1 },
    { month: '2026-02', units: 2 },
  ];
  const rates = sellThroughSeries(lastMonths(month('2026-03'), 5), acquired, sold);
  expect(rates).toEqual([
    { month: '2025-11', rate: null },
    { month: '2025-12', rate: 0 },
    { month: '2026-01', rate: 0.25 },
    { month: '2026-02', rate: 0.4 },
    { month: '2026-03', rate: 0 },
  ]);
});

test('units sold before their product was bought leave nothing on hand, not less', () => {
  expect(
    sellThroughSeries(
      [month('2026-01')],
      [{ month: '2026-02', units: 3 }],
      [{ month: '2026-01', units: 3 }],
    ),
  ).toEqual([{ month: '2026-01', rate: 1 }]);
});
