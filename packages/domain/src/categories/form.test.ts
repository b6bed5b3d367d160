import { expect, test } from 'vitest';
import { violationsOf } from '../testing/form.ts';
import { checkCategory } from './form.ts';

test('a name is trimmed and composed', () => {
  expect(checkCategory({ name: '  Dončic\u0301 \r\n' })).toEqual({
    ok: true,
    value: { name: 'Dončić' },
  });
});

test.each([[{}], [{ name: null }], [{ name: '' }], [{ name: ' \n ' }]])(
  '%j has no name',
  (input) => {
    expect(violationsOf(checkCategory(input))).toEqual(['name: Category name is required']);
  },
);

test.each([
  [7, 'name: Category name must be text'],
  [{}, 'name: Category name must be text'],
  ['a\u0000b', 'name: Category name contains characters that cannot be kept'],
  ['a\u0085b', 'name: Category name contains characters that cannot be kept'],
  ['a\ud800', 'name: Category name contains characters that cannot be kept'],
  ['x'.repeat(201), 'name: Category name must be at most 200 characters'],
])('%j is no name', (name, violation) => {
  expect(violationsOf(checkCategory({ name }))).toEqual([violation]);
});

test('a name of exactly 200 characters passes', () => {
  expect(checkCategory({ name: ` ${'x'.repeat(200)} ` }).ok).toBe(true);
});

test('a name that every object inherits is not given', () => {
  expect(
    violationsOf(checkCategory(Object.create({ name: 'Inherited' }) as object as never)),
  ).toEqual(['name: Category name is required']);
});
