import { parseBusinessDate } from '@keepsale/domain/kernel/dates';
import { given } from '../answers/parameters.ts';
import { invalid } from '../http/problem.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * A moment as events have it. A day stands for its start or its end in UTC; web apps send instants, since a person's day is another.
 * @throws HttpProblem 400 for what is neither a day nor an instant with its zone.
 */
export const momentParameter = (
  name: string,
  text: string | undefined,
  edge: 'start' | 'end',
): string | null => {
  const value = given(text);
  if (value === null) return null;
  const moment = momentOf(value, edge);
  if (moment !== null) return moment;
  throw invalid([
    { propertyPath: name, message: `${name} must be a day, YYYY-MM-DD, or an instant` },
  ]);
};

const momentOf = (text: string, edge: 'start' | 'end'): string | null => {
  if (DAY.test(text)) {
    const day = parseBusinessDate(text);
    return day && `${day}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}Z`;
  }
  // A `+` that was not escaped arrives as a space.
  const instant = text.replace(' ', '+');
  const ms = INSTANT.test(instant) ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};

/** @throws HttpProblem 400 for anything but a whole number within the bounds. */
export const wholeParameter = (
  name: string,
  text: string | undefined,
  { min, max }: { readonly min: number; readonly max: number },
): number | null => {
  const value = given(text);
  if (value === null) return null;
  const number = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw invalid([
    { propertyPath: name, message: `${name} must be a whole number from ${min} to ${max}` },
  ]);
};
