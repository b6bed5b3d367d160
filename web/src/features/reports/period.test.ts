import { expect, test } from 'vitest';
import { isBackwards, periodText, presetsAt } from './period.ts';

const preset = (today: string, label: string) =>
  presetsAt(today).find((candidate) => candidate.label === label);

test('this month ends with its own last day, in a leap year too', () => {
  expect(preset('2028-02-29', 'This month')).toMatchObject({
    startDate: '2028-02-01',
    endDate: '2028-02-29',
  });
  expect(preset('2026-01-31', 'This month')).toMatchObject({ endDate: '2026-01-31' });
});

test('the month before January is last December', () => {
  expect(preset('2026-01-31', 'Last month')).toMatchObject({
    startDate: '2025-12-01',
    endDate: '2025-12-31',
  });
});

test('a quarter holds its three months, whichever of them it is asked in', () => {
  for (const day of ['2026-10-01', '2026-11-28', '2026-12-31']) {
    expect(preset(day, 'This quarter')).toMatchObject({
      startDate: '2026-10-01',
      endDate: '2026-12-31',
    });
  }
  expect(preset('2028-02-29', 'This quarter')).toMatchObject({
    startDate: '2028-01-01',
    endDate: '2028-03-31',
  });
});

test('last year is whole', () => {
  expect(preset('2026-01-01', 'Last year')).toMatchObject({
    startDate: '2025-01-01',
    endDate: '2025-12-31',
  });
});

test('an open side is said in words', () => {
  expect(periodText({ startDate: '', endDate: '' })).toBe('All time → Present');
  expect(periodText({ startDate: '2026-03-01', endDate: '' })).toBe('Mar 1, 2026 → Present');
});

test('only an end before its start is backwards', () => {
  expect(isBackwards({ startDate: '2026-03-02', endDate: '2026-03-01' })).toBe(true);
  expect(isBackwards({ startDate: '2026-03-01', endDate: '2026-03-01' })).toBe(false);
  expect(isBackwards({ startDate: '2026-03-01', endDate: '' })).toBe(false);
});
