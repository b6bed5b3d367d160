import { expect, test } from 'vitest';
import { momentOf } from './moment.ts';

test.each([
  ['2026-03-29T02:30:00+01:00', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30:00 02:00', '2026-10-25T00:30:00.000Z'],
  ['2026-11-28T18:00:00.123456789Z', '2026-11-28T18:00:00.123Z'],
  ['2026-11-28T24:00Z', '2026-11-29T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T23:59:59.999Z'],
])('%s is the moment %s', (text, moment) => {
  expect(momentOf(text, 'end')).toBe(moment);
});

test.each([
  '2026-02-30',
  '2026-02-30T00:00:00Z',
  '2026-10-25T02:30:00',
  '2026-11-28T18:00:00+25:00',
  // In UTC, of a year that is not written with four digits, so that it would not sort among the others.
  '9999-12-31T23:59:59-12:00',
  '0001-01-01T00:00:00+14:00',
])('%s is none', (text) => {
  expect(momentOf(text, 'end')).toBeNull();
});
