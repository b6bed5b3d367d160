import { month } from '@keepsale/domain/kernel/dates';
import { cents } from '@keepsale/domain/kernel/money';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { MonthBars } from '../../reports/model.ts';
import { MonthChart } from './chart.tsx';

const bars = (count: number, firstMonth: number, largest: number): readonly MonthBars[] =>
  Array.from({ length: count }, (_, index) => {
    const at = firstMonth + index;
    return {
      month: month(`${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`),
      revenueCents: cents(index === 0 ? largest : 100),
      expensesCents: cents(0),
    };
  });

const textsOf = (months: readonly MonthBars[]): readonly string[] =>
  [...renderToStaticMarkup(createElement(MonthChart, { bars: months })).matchAll(/>([^<>]+)</g)]
    .map(([, text = '']) => text.trim())
    .filter((text) => text !== '');

test('one month is labelled with its values', () => {
  expect(textsOf(bars(1, 9, 313_420))).toEqual([
    ...['$0', '$1k', '$2k', '$3k', '$4k'],
    ...['$3.13k', '$0', 'Oct', '2024'],
    ...['Revenue', 'Expenses'],
  ]);
});

test('of many months the newest 24 are drawn, each year named once, under its first month', () => {
  const texts = textsOf(bars(30, 0, 100));
  expect(texts.filter((text) => /^(?:[A-Z][a-z]{2}|20\d\d)$/.test(text)).slice(0, 9)).toEqual(
    'Jul 2024 Aug Sep Oct Nov Dec Jan 2025'.split(' '),
  );
  expect(texts.filter((text) => /^20\d\d$/.test(text))).toEqual(['2024', '2025', '2026']);
  expect(texts.at(-1)).toBe('Expenses, the last 24 of 30 months');
});

test.each([
  [260_000, ['$0', '$500', '$1k', '$1.5k', '$2k', '$2.5k', '$3k']],
  [100, ['$0', '$0.2', '$0.4', '$0.6', '$0.8', '$1']],
  [99_999_999_999, ['$0', '$200M', '$400M', '$600M', '$800M', '$1000M']],
])('the axis to %i cents has even steps and little room to spare', (largest, ticks) => {
  expect(textsOf(bars(12, 0, largest)).slice(0, ticks.length)).toEqual(ticks);
});
