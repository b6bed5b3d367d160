import { expect, test } from 'vitest';
import { isReturning, RETURNING } from './return-state.ts';

test('only an entry that says so leads back', () => {
  expect(isReturning(RETURNING)).toBe(true);
  for (const state of [null, undefined, 'returns', {}, { returns: 1 }, []]) {
    expect(isReturning(state)).toBe(false);
  }
});
