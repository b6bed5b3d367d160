import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('no more than so many run at once, the others in their order', async () => {
  const gate = createGate({ concurrency: 2, waitingMax: 10 });
  let running = 0;
  let most = 0;
  const finished: number[] = [];
  await Promise.all(
    [1, 2, 3, 4, 5].map((n) =>
      gate.enter(async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        finished.push(n);
      }),
    ),
  );
  expect(most).toBe(2);
  expect(finished).toEqual([1, 2, 3, 4, 5]);
});

test('who finds the line full is sent away, and nobody else suffers', async () => {
  const gate = createGate({ concurrency: 1, waitingMax: 1 });
  let open: () => void = () => undefined;
  const first = gate.enter(() => new Promise<string>((resolve) => (open = () => resolve('first'))));
  const second = gate.enter(() => Promise.resolve('second'));
  expect(await gate.enter(() => Promise.resolve('third'))).toBeNull();
  open();
  expect([await first, await second]).toEqual(['first', 'second']);
});

test('a failure frees its place', async () => {
  const gate = createGate({ concurrency: 1, waitingMax: 0 });
  await expect(gate.enter(() => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  expect(await gate.enter(() => Promise.resolve('next'))).toBe('next');
});
