import { expect, test } from 'vitest';
import { failureOf, type CustomOptions } from './kinds.ts';

const OPTIONS: CustomOptions = {
  startDate: '',
  endDate: '',
  includeRevenue: true,
  includeExpenses: true,
  includeProfit: true,
  includeInventory: false,
};

test.each([
  ['pdf', 'Error generating custom PDF report. Please try again.'],
  ['xlsx', 'Error generating custom Excel report. Please try again.'],
] as const)('a custom report that fails as %s names its format', (format, text) => {
  const order = { type: 'custom', format, today: '2026-11-28', options: OPTIONS } as const;
  expect(failureOf(order)).toBe(text);
});

test.each([
  ['inventory', 'Error generating inventory report. Please try again.'],
  ['financial', 'Error generating financial PDF report. Please try again.'],
  ['expenses', 'Error generating expenses PDF report. Please try again.'],
  ['revenue', 'Error generating report. Please try again.'],
] as const)('a %s report that fails says so in its own words', (type, text) => {
  expect(failureOf({ type, today: '2026-11-28' })).toBe(text);
});
