import { expect, test } from 'vitest';
import { pagerWindow } from './pager-window.ts';

test('few pages are all shown', () => {
  expect(pagerWindow(1, 1)).toEqual([1]);
  expect(pagerWindow(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('from the first page: two ahead, then the last', () => {
  expect(pagerWindow(1, 17)).toEqual([1, 2, 3, 'gap-after', 17]);
});

test('in the middle: two on each side, the first and the last', () => {
  expect(pagerWindow(9, 17)).toEqual([1, 'gap-before', 7, 8, 9, 10, 11, 'gap-after', 17]);
});

test('no gap stands for no page', () => {
  expect(pagerWindow(4, 17)).toEqual([1, 2, 3, 4, 5, 6, 'gap-after', 17]);
  expect(pagerWindow(17, 17)).toEqual([1, 'gap-before', 15, 16, 17]);
});
