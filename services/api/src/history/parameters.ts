import { momentOf } from '../answers/moment.ts';
import { given } from '../answers/parameters.ts';
import { invalid } from '../http/problem.ts';

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
