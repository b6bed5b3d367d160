import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { NoAnswer, RequestRefused } from '../api/problem.ts';
import { lookAgain } from './look-again.ts';

const FIRST_MS = 5;

let end: () => void = () => undefined;
afterEach(() => end());

/** A screen that loads something; `load` may fail. */
const open = (load: () => Promise<string>, isAnswering: () => boolean, meta = {}) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked = { times: 0 };
  const stop = lookAgain(client, {
    isAnswering: () => {
      asked.times += 1;
      return Promise.resolve(isAnswering());
    },
    firstMs: FIRST_MS,
  });
  const observer = new QueryObserver(client, { queryKey: ['shelf'], queryFn: load, meta });
  const leave = observer.subscribe(() => undefined);
  end = () => {
    leave();
    stop();
    client.clear();
  };
  return { observer, asked, leave };
};

test('what could not be loaded is there once somebody answers, and stays as it was until then', async () => {
  let isThere = false;
  let loads = 0;
  const load = (): Promise<string> => {
    loads += 1;
    return isThere ? Promise.resolve('cards') : Promise.reject(new NoAnswer('cut'));
  };
  const { observer, asked } = open(load, () => isThere);
  await expect.poll(() => asked.times).toBeGreaterThan(1);
  expect(loads).toBe(1);
  expect(observer.getCurrentResult().status).toBe('error');

  isThere = true;

  await expect.poll(() => observer.getCurrentResult().data).toBe('cards');
});

test.each([
  ['a refusal is final', new RequestRefused({ status: 404 }), {}],
  ['who asked too often is left to ask again', new RequestRefused({ status: 429 }), {}],
  ['what each call costs is asked by people only', new NoAnswer('cut'), { onlyWhenAsked: true }],
])('%s', async (_, error, meta) => {
  const { observer, asked } = open(
    () => Promise.reject(error),
    () => true,
    meta,
  );
  await expect.poll(() => observer.getCurrentResult().status).toBe('error');

  await new Promise((resolve) => setTimeout(resolve, 4 * FIRST_MS));

  expect(asked.times).toBe(0);
});

test('for a screen that was left nobody asks', async () => {
  const { observer, asked, leave } = open(
    () => Promise.reject(new NoAnswer('cut')),
    () => false,
  );
  await expect.poll(() => observer.getCurrentResult().status).toBe('error');
  leave();
  const before = asked.times;

  await new Promise((resolve) => setTimeout(resolve, 6 * FIRST_MS));

  expect(asked.times).toBe(before);
});
