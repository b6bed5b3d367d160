import { expect, test } from 'vitest';
import { counted } from './console.ts';

test('one of a thing is told as one', () => {
  expect([0, 1, 2].map((count) => counted(count, 'seller'))).toEqual([
    '0 sellers',
    '1 seller',
    '2 sellers',
  ]);
});
