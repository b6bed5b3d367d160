import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

test('the next begins when one has ended, and each gives in its own place', async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const given = fewAtOnce(2, ['a', 'b', 'c'].map(task));
  expect(begun).toEqual(['a', 'b']);

  ends.get('b')?.();
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  ends.get('c')?.();
  ends.get('a')?.();
  expect(await given).toEqual(['a', 'b', 'c']);
});

test('one that fails fails them all', async () => {
  const failing = [() => Promise.resolve(1), () => Promise.reject(new Error('no'))];
  await expect(fewAtOnce(3, failing)).rejects.toThrow('no');
});
