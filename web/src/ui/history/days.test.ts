import { afterEach, expect, test, vi } from 'vitest';
import { endOf, startOf } from '../moments.ts';
import { daysOf } from './days.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Newest first, around two midnights of New York and one of UTC. */
const ACTS = [
  { at: '2026-11-28T05:00:00.000Z' },
  { at: '2026-11-28T04:59:59.999Z' },
  { at: '2026-11-28T00:00:00.000Z' },
  { at: '2026-11-27T23:59:59.999Z' },
  { at: '2026-11-27T04:59:59.999Z' },
];

const shape = () => daysOf(ACTS).map(({ day, acts }) => [day, acts.length]);

test.each([
  [
    'UTC',
    [
      ['2026-11-28', 3],
      ['2026-11-27', 2],
    ],
  ],
  [
    'America/New_York',
    [
      ['2026-11-28', 1],
      ['2026-11-27', 3],
      ['2026-11-26', 1],
    ],
  ],
  [
    'Asia/Kolkata',
    [
      ['2026-11-28', 4],
      ['2026-11-27', 1],
    ],
  ],
  [
    'Pacific/Kiritimati',
    [
      ['2026-11-28', 4],
      ['2026-11-27', 1],
    ],
  ],
])('in %s, acts stand under the days of its own calendar', (zone, days) => {
  vi.stubEnv('TZ', zone);
  expect(shape()).toEqual(days);
});

test.each([
  ['New York, the clocks go forward', 'America/New_York', '2026-03-08', 23],
  ['New York, the clocks go back', 'America/New_York', '2026-11-01', 25],
  ['Lord Howe, by half an hour', 'Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Cairo, there is no midnight', 'Africa/Cairo', '2026-04-24', 23],
  ['Santiago, the last hour comes twice', 'America/Santiago', '2026-04-04', 25],
  ['Havana, the first hour comes twice', 'America/Havana', '2026-11-01', 25],
  ['an ordinary day', 'Europe/Berlin', '2026-07-01', 24],
])('%s: the day is as long as it is, and all of it is one heading', (_, zone, day, hours) => {
  vi.stubEnv('TZ', zone);
  const [start, end] = [startOf(day), endOf(day)];
  expect((Date.parse(end) + 1 - Date.parse(start)) / 3_600_000).toBe(hours);
  const around = [Date.parse(end) + 1, Date.parse(end), Date.parse(start), Date.parse(start) - 1];
  const acts = around.map((at) => ({ at: new Date(at).toISOString() }));
  expect(daysOf(acts).map(({ acts: ofDay }) => ofDay.length)).toEqual([1, 2, 1]);
  expect(daysOf(acts)[1]?.day).toBe(day);
});
