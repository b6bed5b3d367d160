/** How instants are written on screens, and where days begin and end: by the person's own clock. */

import { day, today } from './format.ts';
import { lazily } from './lazily.ts';

const clockFormat = lazily(
  () => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }),
);
const DAY_MS = 86_400_000;

/** `4:12 PM`. */
export const clock = (instant: string): string => clockFormat().format(new Date(instant));

/** The local day of an instant, `YYYY-MM-DD`. */
export const dayOf = (instant: string): string => today(new Date(instant));

/** `Nov 27, 2026, 4:12 PM`. */
export const moment = (instant: string): string => `${day(dayOf(instant))}, ${clock(instant)}`;

/** The first instant of a local day. */
export const startOf = (localDay: string): string => new Date(`${localDay}T00:00`).toISOString();

/** The last instant of a local day: just before the next, since where the clocks go back at midnight 23:59 comes twice. */
export const endOf = (localDay: string): string => {
  // From noon, as where there is no midnight the day would begin at one, and the next one as well.
  const next = new Date(`${localDay}T12:00`);
  next.setDate(next.getDate() + 1);
  next.setHours(0, 0, 0, 0);
  return new Date(next.getTime() - 1).toISOString();
};

/** The local day so many days before another. */
export const daysBefore = (localDay: string, days: number): string => {
  // At noon a change of the clocks cannot lead to another day.
  const noon = new Date(`${localDay}T12:00`);
  noon.setDate(noon.getDate() - days);
  return today(noon);
};

/** `YYYY-MM-DD` that is a day of the calendar, else blank. */
export const localDayOf = (text: string): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const noon = new Date(`${text}T12:00`);
  return Number.isNaN(noon.getTime()) || today(noon) !== text ? '' : text;
};

const weekdayFormat = (options: Intl.DateTimeFormatOptions) =>
  lazily(() => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }));
const monthAndDay = weekdayFormat({ month: 'short', day: 'numeric' });
const weekday = weekdayFormat({ weekday: 'long' });

/** `Today, Nov 27`, `Yesterday, Nov 26`, `Saturday, Nov 21`; of another year `Saturday, Nov 22, 2025`. */
export const dayHeading = (localDay: string, now: string = today()): string => {
  const noon = new Date(`${localDay}T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) return localDay;
  const date =
    localDay.slice(0, 4) === now.slice(0, 4) ? monthAndDay().format(noon) : day(localDay);
  const age = Math.round((Date.parse(`${now}T12:00:00Z`) - noon.getTime()) / DAY_MS);
  if (age === 0) return `Today, ${date}`;
  return `${age === 1 ? 'Yesterday' : weekday().format(noon)}, ${date}`;
};
