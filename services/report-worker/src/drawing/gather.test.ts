import { expect, test } from 'vitest';
import { gather } from './gather.ts';

const MINUTE = 60_000;
const done = { status: 'fulfilled', value: undefined } as const;

/** Counts what is worked on at once. */
const counting = (sizes: number[]) => (items: readonly unknown[]) => {
  sizes.push(items.length);
  return Promise.resolve(items.map(() => done));
};

test('what comes is worked on together as soon as enough wait', async () => {
  const sizes: number[] = [];
  const enter = gather<number>({ work: counting(sizes), countMax: 3, msMax: MINUTE });
  await Promise.all([1, 2, 3, 4, 5, 6].map(enter));
  expect(sizes).toEqual([3, 3]);
});

test('what waits alone goes on after a while', async () => {
  const sizes: number[] = [];
  const enter = gather<number>({ work: counting(sizes), countMax: 3, msMax: 5 });
  await enter(1);
  await Promise.all([2, 3].map(enter));
  expect(sizes).toEqual([1, 2]);
});

test('everyone hears of their own end', async () => {
  const refused = { status: 'rejected', reason: new Error('no') } as const;
  const enter = gather<number>({
    work: (items) => Promise.resolve(items.map((item) => (item === 2 ? refused : done))),
    countMax: 3,
    msMax: MINUTE,
  });
  expect(await Promise.allSettled([1, 2, 3].map(enter))).toEqual([done, refused, done]);
});

test('what ends the work ends it for all of them, and for nobody else', async () => {
  let tries = 0;
  const enter = gather<number>({
    work: (items) => {
      tries += 1;
      return tries === 1
        ? Promise.reject(new Error('away'))
        : Promise.resolve(items.map(() => done));
    },
    countMax: 2,
    msMax: MINUTE,
  });
  const ends = await Promise.allSettled([1, 2, 3, 4].map(enter));
  expect(ends.map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});
