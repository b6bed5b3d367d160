import {
  type BusinessDate,
  type Month,
  instant,
  monthOf,
  parseBusinessDate,
  parseMonth,
} from '@keepsale/domain/kernel/dates';
import { isStorableText } from '@keepsale/domain/kernel/text';
import { invalid } from '../http/problem.ts';

/** An empty parameter counts as absent. */
export const given = (text: string | undefined): string | null => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
};

/** A text to compare with stored ones. @throws HttpProblem 400 for one that no column can hold. */
export const textParameter = (name: string, text: string | undefined): string | null => {
  const value = given(text);
  if (value === null || isStorableText(value)) return value;
  throw invalid([
    { propertyPath: name, message: `${name} contains characters that cannot be kept` },
  ]);
};

/** @throws HttpProblem 400 for anything but a day. */
export const dayParameter = (name: string, text: string | undefined): BusinessDate | null => {
  const value = given(text);
  if (value === null) return null;
  const day = parseBusinessDate(value);
  if (day === null)
    throw invalid([{ propertyPath: name, message: `${name} must be a day, YYYY-MM-DD` }]);
  return day;
};

/** @throws HttpProblem 400 for a value outside `values`. */
export const choiceParameter = <Choice extends string>(
  name: string,
  text: string | undefined,
  values: readonly [Choice, ...Choice[]],
): Choice | null => {
  const value = given(text);
  if (value === null) return null;
  const choice = values.find((candidate) => candidate === value);
  if (choice !== undefined) return choice;
  throw invalid([{ propertyPath: name, message: `${name} must be one of ${values.join(', ')}` }]);
};

/** What the client calls now, or what the server does; `chosen` is set when the server did, for the ETag. */
export interface Chosen<T> {
  readonly value: T;
  readonly chosen?: string;
}

/** @throws HttpProblem 400 for anything but a month. */
export const monthParameter = (text: string | undefined, now: Date): Chosen<Month> => {
  const value = given(text);
  if (value === null) {
    const month = monthOf(dayInUtc(now));
    return { value: month, chosen: month };
  }
  const month = parseMonth(value);
  if (month === null) {
    throw invalid([{ propertyPath: 'month', message: 'month must be a month, YYYY-MM' }]);
  }
  return { value: month };
};

/** @throws HttpProblem 400 for anything but a day. */
export const todayParameter = (text: string | undefined, now: Date): Chosen<BusinessDate> => {
  const today = dayParameter('today', text);
  if (today !== null) return { value: today };
  const day = dayInUtc(now);
  return { value: day, chosen: day };
};

const dayInUtc = (now: Date): BusinessDate => {
  const day = parseBusinessDate(instant(now.toISOString()));
  if (day === null) throw new RangeError(`no day: ${now.toISOString()}`);
  return day;
};
