import { expect, test } from 'vitest';
import { businessDate } from '../kernel/dates.ts';
import { cents } from '../kernel/money.ts';
import { mergeStacks } from './stacks.ts';

const entry = (id: string, fields: object = {}) => ({
  id,
  description: 'Card',
  category: 'Product Sales',
  date: businessDate('2026-03-03'),
  amountCents: cents(250),
  ...fields,
});

test('the same description, category, day and amount are one stack', () => {
  const newest = entry('5');
  expect(mergeStacks([newest, entry('4'), entry('3')])).toEqual([
    { entry: newest, quantity: 3, totalCents: 750, ids: ['5', '4', '3'] },
  ]);
});

test.each([
  { description: 'card' },
  { category: 'Other' },
  { date: businessDate('2026-03-04') },
  { amountCents: cents(251) },
  { description: 'Card","Product Sales', category: '' },
])('%j is another stack', (fields) => {
  expect(mergeStacks([entry('1'), entry('2', fields), entry('3')]).map(({ ids }) => ids)).toEqual([
    ['1', '3'],
    ['2'],
  ]);
});
