import { expect, test } from 'vitest';
import { readAfterComma } from './typed-comma.ts';

test.each([
  ['12', '125', '12.5'],
  ['12', '12.50', '12.50'],
  ['0', '05', '0.5'],
  ['', '5', '.5'],
  ['', '.50', '.50'],
])('after %s and a comma, %s is a fraction', (whole, next, value) => {
  expect(readAfterComma(whole, next)).toEqual({ value, open: true });
});

test.each([
  ['1', '1.234', '1234'],
  ['12', '12.500', '12500'],
])('after %s and a comma, %s was grouped', (whole, next, value) => {
  expect(readAfterComma(whole, next)).toEqual({ value, open: false });
});

test.each([
  ['12', '12'],
  ['12', '1'],
  ['12', ''],
  ['12', '1250.5'],
  ['12', '912'],
  ['', '.500'],
])('after %s and a comma, %s is left as it is', (whole, next) => {
  expect(readAfterComma(whole, next)).toEqual({ value: next, open: false });
});
