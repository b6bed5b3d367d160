import { expect, test } from 'vitest';
import { normalisePastedAmount, normalisePastedCount } from './pasted-amount.ts';

test.each([
  ['$12.50', '12.50'],
  [' 12,50 ', '12.50'],
  ['1,234.50', '1234.50'],
  ['1,234,567', '1234567'],
  ['1.234,56', '1234.56'],
  ['1.234.567', '1234567'],
  ['1 234,56', '1234.56'],
  ['1\u202f234,56 €', '1234.56'],
  ["1'234.50", '1234.50'],
  ['€ 7', '7'],
  ['USD 12.50', '12.50'],
  ['12.50\n', '12.50'],
  ['１２.５０', '12.50'],
  ['.5', '.5'],
  [',5', '.5'],
  ['12.', '12'],
  ['+5', '5'],
  ['-4', '-4'],
  ['\u221212.50', '-12.50'],
  ['-$12.50', '-12.50'],
  ['(12.50)', '-12.50'],
])('%j is pasted as %s', (pasted, amount) => {
  expect(normalisePastedAmount(pasted)).toBe(amount);
});

test.each(['', 'abc', '1e3', '0x10', '12.5.0', '1,2345', '1,234,56', '12.50\t13', '12 13', '--1'])(
  '%j is no amount',
  (pasted) => {
    expect(normalisePastedAmount(pasted)).toBeNull();
  },
);

test.each([
  ['7', '7'],
  ['1,000', '1000'],
  ['1.000', '1000'],
  ['1,5', '1.5'],
  ['10 pcs', null],
])('%j is pasted as a count of %s', (pasted, read) => {
  expect(normalisePastedCount(pasted)).toBe(read);
});
