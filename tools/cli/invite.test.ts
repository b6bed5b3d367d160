import { expect, test } from 'vitest';
import { codesText } from './invite.ts';

test('codes are told a line each, or as the object of the contract', () => {
  expect(codesText(['AB', 'CD'], false)).toBe('AB\nCD');
  expect(codesText(['AB', 'CD'], true)).toBe('{"codes":["AB","CD"]}');
});
