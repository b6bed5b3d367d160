import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

test('what is asked while a batch is under way travels together in the next, each with its own answer', async () => {
  const batches: (readonly number[])[] = [];
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const double = createBatcher(async (items: readonly number[]) => {
    batches.push(items);
    await held;
    return items.map((item) => item * 2);
  }, 3);
  const first = double(1);
  await expect.poll(() => batches).toEqual([[1]]);
  const rest = [2, 3, 4, 5].map((item) => double(item));
  letGo();
  expect(await Promise.all([first, ...rest])).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test('a batch that fails fails its own items only', async () => {
  const batcher = createBatcher(
    (items: readonly string[]) =>
      items.includes('bad') ? Promise.reject(new Error('no')) : Promise.resolve(items),
    1,
  );
  const outcomes = await Promise.allSettled(['good', 'bad', 'fine'].map((item) => batcher(item)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
