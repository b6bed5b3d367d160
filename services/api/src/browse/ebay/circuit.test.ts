import { beforeEach, expect, test } from 'vitest';
import { MarketplaceProblem, type MarketplaceReason } from '../marketplace.ts';
import { createCircuit } from './circuit.ts';

const START_MS = Date.parse('2026-11-27T12:00:00Z');

let nowMs: number;
beforeEach(() => {
  nowMs = START_MS;
});

const open = () => createCircuit(() => nowMs);
const failing = (reason: MarketplaceReason) => () =>
  Promise.reject(new MarketplaceProblem(reason, 'as planned'));
const DOWN = failing({ kind: 'down' });
const CLOSED = failing({ kind: 'closed' });
const REFUSED = failing({ kind: 'refused', message: 'Add a word.' });
const spent = (retryAfterSeconds: number) => failing({ kind: 'quota', retryAfterSeconds });

const reasonOf = async (run: Promise<unknown>): Promise<MarketplaceReason> => {
  const outcome = await run.catch((error: unknown) => error);
  if (outcome instanceof MarketplaceProblem) return outcome.reason;
  throw new Error(`no problem of the marketplace: ${JSON.stringify(outcome)}`);
};

test('any answer ends a row of failures, a refusal of the search too', async () => {
  const circuit = open();
  for (let time = 0; time < 5; time += 1) await reasonOf(circuit.run(DOWN));
  nowMs += 15_000;
  await reasonOf(circuit.run(REFUSED));

  const together = await Promise.all([1, 2, 3].map(() => reasonOf(circuit.run(REFUSED))));

  expect(together.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'refused']);
});

test.each([
  ['a shorter pause', spent(5)],
  ['a refusal to let us in', CLOSED],
])('%s that comes later does not shorten a spent quota', async (_, later) => {
  const circuit = open();
  await Promise.all([spent(3_600), later].map((call) => reasonOf(circuit.run(call))));

  nowMs += 61_000;

  expect(await reasonOf(circuit.run(() => Promise.resolve('let through')))).toEqual({
    kind: 'quota',
    retryAfterSeconds: 3_539,
  });
});

test('no more than 24 at a time', async () => {
  const circuit = open();
  let finish: (answer: string) => void = () => undefined;
  const slow = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const first = Array.from({ length: 24 }, () => circuit.run(() => slow));

  expect(await reasonOf(circuit.run(() => slow))).toEqual({ kind: 'down' });

  finish('at last');
  expect(new Set(await Promise.all(first))).toEqual(new Set(['at last']));
  expect(await circuit.run(() => Promise.resolve('next'))).toBe('next');
});
