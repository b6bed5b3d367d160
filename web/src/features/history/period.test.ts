import { expect, test } from 'vitest';
import { endOf, startOf } from '../../ui/moments.ts';
import { isTurnedRound, periodOf, spanOf } from './period.ts';

const address = (values: Readonly<Record<string, string>>) => (name: string) => values[name] ?? '';

test.each([
  [{}, '', ''],
  [{ period: 'today' }, startOf('2026-03-02'), ''],
  [{ period: '7d' }, startOf('2026-02-24'), ''],
  [{ period: '30d' }, startOf('2026-02-01'), ''],
  [{ period: 'month' }, startOf('2026-03-01'), ''],
  [
    { period: 'custom', from: '2026-01-31', to: '2026-02-28' },
    startOf('2026-01-31'),
    endOf('2026-02-28'),
  ],
  [{ period: 'custom', from: '2026-02-30' }, '', ''],
  [{ period: 'custom', to: '2026-02-28' }, '', endOf('2026-02-28')],
])('%o is from %o to %o', (values, from, to) => {
  expect(spanOf(address(values), '2026-03-02')).toEqual({ from, to });
});

test('a period that is none is any time', () => {
  expect(periodOf('century')).toBe('');
});

test('a last day before the first is told, and half a period is none', () => {
  expect(isTurnedRound('2026-02-01', '2026-01-31')).toBe(true);
  expect(isTurnedRound('2026-02-01', '2026-02-01')).toBe(false);
  expect([isTurnedRound('', '2026-01-31'), isTurnedRound('2026-02-01', '')]).toEqual([
    false,
    false,
  ]);
});
