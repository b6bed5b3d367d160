import { expect, test } from 'vitest';
import { emptyBooks } from './books.ts';
import type { Books } from './books.ts';
import { createBooksCache } from './cache.ts';
import { seller } from './testing/card-box.ts';

const booksOf = (number: number, encodedBytes: number): Books<null> => ({
  ...emptyBooks(seller(number), null),
  encodedBytes,
});

const MIB = 1024 * 1024;

test('the least recently used books go first', () => {
  const cache = createBooksCache<null>(7 * MIB);
  for (const number of [1, 2, 3]) cache.put(booksOf(number, MIB));
  cache.get(seller(1));
  cache.put(booksOf(4, MIB));
  const held = [1, 2, 3, 4].filter((number) => cache.get(seller(number)) !== undefined);
  expect(held).toEqual([1, 3, 4]);
});

test('books that grow push others out, and are counted once', () => {
  const cache = createBooksCache<null>(7 * MIB);
  const growing = booksOf(1, MIB);
  cache.put(booksOf(2, MIB));
  cache.put(growing);
  const before = cache.bytes;
  cache.put(growing);
  expect(cache.bytes).toBe(before);
  growing.encodedBytes = 3 * MIB;
  cache.put(growing);
  expect(cache.get(seller(2))).toBeUndefined();
  expect(cache.get(seller(1))).toBe(growing);
});

test('books larger than the whole cache are held alone', () => {
  const cache = createBooksCache<null>(MIB);
  cache.put(booksOf(1, MIB));
  cache.put(booksOf(2, MIB));
  expect(cache.get(seller(1))).toBeUndefined();
  expect(cache.get(seller(2))).toBeDefined();
  cache.drop(seller(2));
  expect(cache.bytes).toBe(0);
});
