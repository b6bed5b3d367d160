import { expect, test } from 'vitest';
import {
  businessDate,
  daysBetween,
  lastDayOf,
  month,
  parseBusinessDate,
  shiftDays,
  shiftMonth,
} from './dates.ts';
import { saleEntryId, saleId, uuid, uuidV5 } from './ids.ts';
import { centsFromDollars, parseDollars, percentage } from './money.ts';

test('a UUIDv5 equals the one of RFC 9562, appendix A.4', () => {
  expect(uuidV5(uuid('6ba7b810-9dad-11d1-80b4-00c04fd430c8'), 'www.example.com')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  );
});

test('the entries of a sale have ids of their own, always the same', () => {
  const sale = saleId('0b7e4a3c-3f1d-4a57-9c0e-6d2f8b1a9e55');
  expect(saleEntryId(sale, 0)).not.toBe(saleEntryId(sale, 1));
  expect(saleEntryId(sale, 7)).toBe(saleEntryId(sale, 7));
});

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['-0.50', -50],
  ['0.070', 7],
  ['.5', 50],
  ['-.05', -5],
  ['99999999.99', 9_999_999_999],
])('%s dollars are %i cents', (text, expected) => {
  expect(parseDollars(text)).toEqual({ ok: true, value: expected });
});

test.each([
  ['1e3', 'not-a-number'],
  ['1,000', 'not-a-number'],
  ['$1', 'not-a-number'],
  ['NaN', 'not-a-number'],
  ['', 'not-a-number'],
  ['.', 'not-a-number'],
  ['-', 'not-a-number'],
  ['5.', 'not-a-number'],
  ['0.005', 'too-precise'],
  ['100000000', 'too-large'],
])('%s is refused as %s', (text, refusal) => {
  expect(parseDollars(text)).toEqual({ ok: false, error: refusal });
});

test('a hostile length takes no more time than its reading', () => {
  const zeros = '0'.repeat(200_000);
  expect(parseDollars(`1.5${zeros}`)).toEqual({ ok: true, value: 150 });
  expect(parseDollars(`1.${zeros}1`)).toEqual({ ok: false, error: 'too-precise' });
  expect(parseDollars(`9${zeros}`)).toEqual({ ok: false, error: 'too-large' });
});

test.each([
  [0.07, 7],
  [1.15, 115],
  [4.35, 435],
  [8.165, 'too-precise'],
  [1e-7, 'too-precise'],
  [1e21, 'too-large'],
  [Number.NaN, 'not-a-number'],
])('the JSON number %d', (dollars, expected) => {
  const result = centsFromDollars(dollars);
  expect(result.ok ? result.value : result.error).toBe(expected);
});

test('percentages round once, half away from zero', () => {
  expect(percentage(1, 3, 1)).toBe(33.3);
  expect(percentage(1, 8, 1)).toBe(12.5);
  expect(percentage(125, 100_000, 1)).toBe(0.1);
  expect(percentage(-1, 2000, 1)).toBe(-0.1);
  expect(percentage(-1, 100_000, 1)).toBe(0);
  expect(percentage(5, 0, 1)).toBe(0);
});

test.each(['2026-02-30', '2025-02-29', '2026-13-01', '2026-1-1', '0000-01-01', 'today'])(
  '%s is no day',
  (text) => {
    expect(parseBusinessDate(text)).toBeNull();
  },
);

test('a full timestamp keeps its written day, whatever its zone', () => {
  expect(parseBusinessDate('2026-11-30T23:30:00-11:00')).toBe('2026-11-30');
  expect(parseBusinessDate('2028-02-29T00:00:00.000Z')).toBe('2028-02-29');
});

test('days and months are counted by the calendar', () => {
  expect(daysBetween(businessDate('2026-01-31'), businessDate('2026-03-01'))).toBe(29);
  expect(shiftDays(businessDate('2028-02-28'), 1)).toBe('2028-02-29');
  expect(shiftDays(businessDate('2026-01-01'), -1)).toBe('2025-12-31');
  expect(lastDayOf(month('2026-02'))).toBe('2026-02-28');
  expect(shiftMonth(month('2026-01'), -1)).toBe('2025-12');
  expect(shiftMonth(month('2026-11'), 14)).toBe('2028-01');
});
