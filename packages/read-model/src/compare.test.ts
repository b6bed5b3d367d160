import { expect, test } from 'vitest';
import { compareRows } from './compare.ts';
import { replay } from './replay.ts';
import type { Rows } from './replay.ts';
import { envelopesOf, randomHistory, sellerOfSeed } from './testing/random-history.ts';

const seller = sellerOfSeed(3);
const rows = replay(envelopesOf(seller, randomHistory(3, 120)));

const withFirst = (table: string, change: object): Rows => {
  const [first, ...others] = rows.get(table) ?? [];
  return new Map([...rows, [table, [{ ...first, ...change }, ...others]]]);
};

test('equal rows have no differences, in whatever order they come', () => {
  const reversed = new Map([...rows].map(([table, of]) => [table, [...of].reverse()]));
  expect(compareRows(rows, reversed)).toEqual([]);
});

test('a changed value is named with its table, key and column', () => {
  const month = rows.get('month_totals')?.[0];
  expect(compareRows(rows, withFirst('month_totals', { revenue_cents: -77 }))).toEqual([
    {
      table: 'month_totals',
      key: [seller, month?.['month']],
      column: 'revenue_cents',
      expected: month?.['revenue_cents'],
      stored: -77,
    },
  ]);
});

test('a row too many and a row too few are differences of the whole row', () => {
  const without = new Map([...rows, ['expenses', (rows.get('expenses') ?? []).slice(1)]]);
  expect(compareRows(rows, without)).toMatchObject([
    { table: 'expenses', column: null, stored: undefined },
  ]);
  expect(compareRows(without, rows)).toMatchObject([
    { table: 'expenses', column: null, expected: undefined },
  ]);
});
