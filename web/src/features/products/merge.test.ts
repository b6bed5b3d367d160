import { expect, test } from 'vitest';
import { merge } from './merge.ts';

const NAMES = ['name', 'stock', 'notes', 'cost'] as const;
const before = { name: 'Card', stock: '1', notes: '', cost: '5.00' };

test('what was not touched here follows the other, what was typed stays, and what both changed is named', () => {
  const mine = { ...before, stock: '2', notes: 'mine' };
  const theirs = { ...before, name: 'Card /99', stock: '7' };

  expect(merge({ mine, before, theirs }, NAMES)).toEqual({
    adopted: ['name'],
    clashes: ['stock'],
  });
});

test('the same change made twice is no clash', () => {
  const both = { ...before, cost: '6.00' };

  expect(merge({ mine: both, before, theirs: both }, NAMES)).toEqual({ adopted: [], clashes: [] });
});
