import { expect, test } from 'vitest';
import { createRecentCommands } from './recent-commands.ts';

test('a command of several events is known by its first', () => {
  const recent = createRecentCommands(5);
  recent.note('a', 5);
  recent.note('a', 6);
  expect(recent.firstRevisionOf('a')).toBe(5);
  expect(recent.firstRevisionOf('b')).toBeNull();
});

test('nothing is claimed to be known from before the first note', () => {
  const recent = createRecentCommands(5);
  expect([4, 5].map((revision) => recent.covers(revision))).toEqual([false, true]);
});

test('the oldest commands are forgotten, whole, and it is known from where on nothing is missing', () => {
  const recent = createRecentCommands(0);
  for (let at = 0; at < 300; at += 1) {
    recent.note(`c${at}`, at * 2);
    recent.note(`c${at}`, at * 2 + 1);
  }
  expect(recent.firstRevisionOf('c43')).toBeNull();
  expect(recent.firstRevisionOf('c44')).toBe(88);
  expect([87, 88].map((revision) => recent.covers(revision))).toEqual([false, true]);
});
