import { expect, test } from 'vitest';
import { dayHeading, daysBefore, endOf, localDayOf, startOf } from './moments.ts';

test.each([
  ['2026-11-28', 'Today, Nov 28'],
  ['2026-11-27', 'Yesterday, Nov 27'],
  ['2026-11-21', 'Saturday, Nov 21'],
  ['2025-11-28', 'Friday, Nov 28, 2025'],
  ['2026-11-29', 'Sunday, Nov 29'],
])('%s is headed %s', (day, heading) => {
  expect(dayHeading(day, '2026-11-28')).toBe(heading);
});

test('the day before New Year is of the old year', () => {
  expect(dayHeading('2026-12-31', '2027-01-01')).toBe('Yesterday, Dec 31, 2026');
});

test('a local day begins and ends by the local clock', () => {
  const [start, end] = [new Date(startOf('2026-03-29')), new Date(endOf('2026-03-29'))];
  expect([start.getDate(), start.getHours(), start.getMinutes()]).toEqual([29, 0, 0]);
  expect([end.getDate(), end.getHours(), end.getMilliseconds()]).toEqual([29, 23, 999]);
});

test('the last day that there is has an end', () => {
  expect(new Date(endOf('9999-12-31')).getFullYear()).toBe(9999);
});

test('days are counted back over months and leap days', () => {
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29');
  expect(daysBefore('2026-01-06', 6)).toBe('2025-12-31');
});

test.each(['2026-02-30', '2026-13-01', 'yesterday', '', '2026-1-1'])('%o is no day', (text) => {
  expect(localDayOf(text)).toBe('');
});

test('a day of the calendar is one', () => {
  expect(localDayOf('2028-02-29')).toBe('2028-02-29');
});
