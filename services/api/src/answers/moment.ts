import { parseBusinessDate } from '@keepsale/domain/kernel/dates';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * A moment as events have it: UTC with milliseconds. A day stands for its start or its end in UTC; web apps send instants, since a
 * person's day is another. `null` for what is neither a day nor an instant with its zone.
 */
export const momentOf = (text: string, edge: 'start' | 'end'): string | null => {
  if (DAY.test(text)) {
    const day = parseBusinessDate(text);
    return day && `${day}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}Z`;
  }
  // A `+` that was not escaped arrives as a space.
  return instantOf(text.replace(' ', '+'));
};

const instantOf = (text: string): string | null => {
  // `Date` takes 30 February for 2 March, and years beyond four digits, which do not sort among the others.
  if (!INSTANT.test(text) || parseBusinessDate(text.slice(0, DAY_LENGTH)) === null) return null;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) return null;
  const moment = new Date(ms).toISOString();
  return parseBusinessDate(moment.slice(0, DAY_LENGTH)) === null ? null : moment;
};

const DAY_LENGTH = 10;
