import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  axisMoney,
  counted,
  day,
  dayAndMonth,
  initials,
  money,
  momentDay,
  monthFull,
  monthName,
  monthYear,
  percent,
  signedMoney,
  signedPercent,
  thisMonth,
  today,
} from './format.ts';

test('money has two decimals, separators and an ASCII minus', () => {
  expect(money(1234.5)).toBe('$1,234.50');
  expect(money(-3)).toBe('-$3.00');
  expect(money(-0)).toBe('$0.00');
  expect(signedMoney(29.57)).toBe('+$29.57');
  expect(signedMoney(0)).toBe('$0.00');
});

test('money and counts are grouped as everywhere in English', () => {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  const whole = new Intl.NumberFormat('en-US');
  fc.assert(
    fc.property(fc.integer({ min: -1e14, max: 1e14 }), (cents) => {
      expect(money(cents / 100)).toBe(dollars.format(cents / 100));
      expect(counted(cents, 'unit')).toBe(
        `${whole.format(cents)} ${cents === 1 ? 'unit' : 'units'}`,
      );
    }),
  );
});

test('axes shorten to at most three digits and a letter', () => {
  expect([0, 250, 1500, 4000, -2500, 1_200_000].map(axisMoney)).toEqual([
    '$0',
    '$250',
    '$1.5k',
    '$4k',
    '-$2.5k',
    '$1.2m',
  ]);
});

test('percentages have one decimal and never a negative zero', () => {
  expect(percent(66.07)).toBe('66.1%');
  expect(percent(-0)).toBe('0.0%');
  expect(signedPercent(5)).toBe('+5.0%');
  expect(signedPercent(-5)).toBe('-5.0%');
});

test('counts name one and many', () => {
  expect(counted(1, 'entry', 'entries')).toBe('1 entry');
  expect(counted(1234, 'product')).toBe('1,234 products');
});

test('what is no day is shown as it is', () => {
  expect(day('soon')).toBe('soon');
});

const EVERY_MONTH = Array.from({ length: 12 }, (_, i) => `2027-${String(i + 1).padStart(2, '0')}`);

test('months are named as everywhere in English', () => {
  const asIntl = (month: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(
      new Date(`${month}-09T00:00:00Z`),
    );
  for (const month of EVERY_MONTH) {
    const date = `${month}-09`;
    expect(day(date)).toBe(asIntl(month, { month: 'short', day: 'numeric', year: 'numeric' }));
    expect(dayAndMonth(date)).toBe(asIntl(month, { month: 'short', day: 'numeric' }));
    expect(monthName(month)).toBe(asIntl(month, { month: 'short' }));
    expect(monthFull(month)).toBe(asIntl(month, { month: 'long', year: 'numeric' }));
    expect(monthYear(month)).toBe(asIntl(month, { month: 'short', year: 'numeric' }));
  }
});

test('initials come from the first and the last name', () => {
  expect(initials('Ada Petrauskas')).toBe('AP');
  expect(initials('  ada  ')).toBe('A');
});

describe.each(['Pacific/Pago_Pago', 'UTC', 'Pacific/Tongatapu'])('in the zone %s', (zone) => {
  const zoneBefore = process.env.TZ;
  beforeEach(() => {
    process.env.TZ = zone;
  });
  afterEach(() => {
    process.env.TZ = zoneBefore;
  });

  test('a business day is never shifted', () => {
    expect(day('2026-01-31')).toBe('Jan 31, 2026');
    expect(day('2028-02-29')).toBe('Feb 29, 2028');
    expect(monthFull('2026-12')).toBe('December 2026');
  });

  test("an instant is of the person's own day, with the year of another", () => {
    const newYear = new Date(2027, 0, 1, 0, 30);
    const now = new Date(2027, 5, 1);
    expect(momentDay(newYear.toISOString(), now)).toBe('Jan 1');
    expect(momentDay(new Date(newYear.getTime() - 3_600_000).toISOString(), now)).toBe(
      'Dec 31, 2026',
    );
  });

  test("today and this month are the person's own", () => {
    const halfPastMidnight = new Date(2026, 0, 31, 0, 30);
    expect(today(halfPastMidnight)).toBe('2026-01-31');
    expect(thisMonth(halfPastMidnight)).toBe('2026-01');
  });
});
