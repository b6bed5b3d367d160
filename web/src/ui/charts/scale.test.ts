import { expect, test } from 'vitest';
import { niceScale } from './scale.ts';

test('steps are round and start at a real zero', () => {
  expect(niceScale([7250, 2156])).toEqual({
    ticks: [0, 2000, 4000, 6000, 8000],
    domain: [0, 8000],
  });
});

test('a loss goes below zero', () => {
  expect(niceScale([400, -100])).toEqual({
    ticks: [-100, 0, 100, 200, 300, 400],
    domain: [-100, 400],
  });
});

test('nothing but zeros still has a scale', () => {
  const { domain } = niceScale([0, 0]);
  expect(domain[0]).toBe(0);
  expect(domain[1]).toBeGreaterThan(0);
});
