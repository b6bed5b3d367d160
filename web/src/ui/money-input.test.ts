import { expect, test } from 'vitest';
import { normalisePastedAmount } from './money-input.tsx';

test.each([
  ['$12.50', '12.50'],
  [' 12,50 ', '12.50'],
  ['1,234.50', '1234.50'],
  ['1,234,567', '1234567'],
  ['€ 7', '7'],
  ['.5', '.5'],
  ['-4', '-4'],
])('%j is pasted as %s', (pasted, amount) => {
  expect(normalisePastedAmount(pasted)).toBe(amount);
});

test.each(['', 'abc', '1e3', '12.5.0', '1,2345', '--1'])('%j is left to the browser', (pasted) => {
  expect(normalisePastedAmount(pasted)).toBeNull();
});
