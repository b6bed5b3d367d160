import type { Branded } from './brand.ts';

/** A calendar day `YYYY-MM-DD`, without zone; compared as text, never turned into an instant. */
export type BusinessDate = Branded<string, 'BusinessDate'>;
/** A calendar month `YYYY-MM`. */
export type Month = Branded<string, 'Month'>;
/** A moment: ISO 8601, UTC, milliseconds. */
export type Instant = Branded<string, 'Instant'>;

const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Reads `YYYY-MM-DD`, or a full ISO timestamp, of which the written day is kept. `null` for anything else, 30 February included. */
export const parseBusinessDate = (text: string): BusinessDate | null =>
  parseDay(text) ?? parseDay(TIMESTAMP.exec(text)?.[1] ?? '');

const DAY_LENGTH = 10;
const DASH = 0x2d;

/** Nothing but `YYYY-MM-DD`. By hand: every stored event has a day or two. */
const parseDay = (text: string): BusinessDate | null => {
  if (text.length !== DAY_LENGTH) return null;
  if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return null;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const dayOfMonth = digits(text, 8, 10);
  if (year < 1 || month < 1 || month > 12 || dayOfMonth < 1) return null;
  return dayOfMonth <= daysInMonth(year, month) ? (text as BusinessDate) : null;
};

/** The number that stands from `start` to before `end`; -1 when there is anything but digits. */
const digits = (text: string, start: number, end: number): number => {
  let value = 0;
  for (let i = start; i < end; i += 1) {
    const digit = text.charCodeAt(i) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
};

/** @throws RangeError for a text that is no day: for constants and stored values, not for input. */
export const businessDate = (text: string): BusinessDate => {
  const date = parseDay(text);
  if (date === null) throw new RangeError(`not a business date: ${text}`);
  return date;
};

/** `null` for anything but `YYYY-MM`. */
export const parseMonth = (text: string): Month | null =>
  MONTH.test(text) && !text.startsWith('0000') ? (text as Month) : null;

/** @throws RangeError for a text that is no month. */
export const month = (text: string): Month => {
  const parsed = parseMonth(text);
  if (parsed === null) throw new RangeError(`not a month: ${text}`);
  return parsed;
};

/** @throws RangeError for a text that is no instant in the one stored form. */
export const instant = (text: string): Instant => {
  if (!INSTANT.test(text)) throw new RangeError(`not an instant: ${text}`);
  return text as Instant;
};

/** The month that a day lies in. */
export const monthOf = (date: BusinessDate): Month => date.slice(0, 7) as Month;

/** The first day of a month. */
export const firstDayOf = (of: Month): BusinessDate => `${of}-01` as BusinessDate;

/** The last day of a month, leap years included. */
export const lastDayOf = (of: Month): BusinessDate => {
  const [year, monthOfYear] = partsOfMonth(of);
  return `${of}-${String(daysInMonth(year, monthOfYear)).padStart(2, '0')}` as BusinessDate;
};

/** The month `offset` months later (negative: earlier). */
export const shiftMonth = (from: Month, offset: number): Month => {
  const [year, monthOfYear] = partsOfMonth(from);
  const index = year * 12 + (monthOfYear - 1) + offset;
  const shifted = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
  return month(shifted);
};

/** The day `offset` days later (negative: earlier). */
export const shiftDays = (from: BusinessDate, offset: number): BusinessDate =>
  dateFromDayNumber(dayNumber(from) + offset);

/** Whole days from `a` to `b`; negative when `b` is earlier. */
export const daysBetween = (a: BusinessDate, b: BusinessDate): number =>
  dayNumber(b) - dayNumber(a);

const partsOfMonth = (of: Month): readonly [number, number] => [
  Number(of.slice(0, 4)),
  Number(of.slice(5, 7)),
];

const isLeapYear = (year: number): boolean =>
  (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const daysInMonth = (year: number, monthOfYear: number): number => {
  if (monthOfYear === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(monthOfYear) ? 30 : 31;
};

/** Days since 0000-03-01 of the proleptic Gregorian calendar (civil-from-days, H. Hinnant). */
const dayNumber = (date: BusinessDate): number => {
  const monthOfYear = Number(date.slice(5, 7));
  const year = Number(date.slice(0, 4)) - (monthOfYear <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear =
    Math.floor((153 * ((monthOfYear + 9) % 12) + 2) / 5) + Number(date.slice(8, 10)) - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra;
};

const dateFromDayNumber = (days: number): BusinessDate => {
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const monthOfYear = ((monthFromMarch + 2) % 12) + 1;
  const year = yearOfEra + era * 400 + (monthOfYear <= 2 ? 1 : 0);
  return businessDate(
    `${String(year).padStart(4, '0')}-${String(monthOfYear).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  );
};
