/** How numbers and dates are written on screens. Dates are plain days: no zone ever shifts them. */

import { lazily } from './lazily.ts';

const dollars = lazily(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
);
const whole = lazily(() => new Intl.NumberFormat('en-US'));

/** `$1,234.50`; `-$3.00`. */
export const money = (amount: number): string => dollars().format(amount === 0 ? 0 : amount);

const CURRENCY = /^[A-Z]{3}$/;
const byCurrency = new Map<string, Intl.NumberFormat>();

/** `€20.00`, `CA$7.50`: for what others price. Without a currency that can be read, the bare number. */
export const moneyIn = (amount: number, currency: string | null): string => {
  const code = currency !== null && CURRENCY.test(currency) ? currency : '';
  const format =
    byCurrency.get(code) ??
    new Intl.NumberFormat(
      'en-US',
      code === ''
        ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
        : { style: 'currency', currency: code },
    );
  byCurrency.set(code, format);
  return format.format(amount);
};

/** `+$12.00`, `-$3.00`, `$0.00`. */
export const signedMoney = (amount: number): string =>
  amount > 0 ? `+${money(amount)}` : money(amount);

/** `$1.5k`: for chart axes only. */
export const axisMoney = (amount: number): string => {
  const size = Math.abs(amount);
  const sign = amount < 0 ? '-' : '';
  if (size >= 1_000_000) return `${sign}$${shortened(size / 1_000_000)}m`;
  if (size >= 1_000) return `${sign}$${shortened(size / 1_000)}k`;
  return `${sign}$${shortened(size)}`;
};

const shortened = (value: number): string => String(Number(value.toFixed(1)));

export const count = (value: number): string => whole().format(value);

/** `1 unit`, `2 units`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** `66.1%`. */
export const percent = (value: number, decimals = 1): string =>
  `${(value === 0 ? 0 : value).toFixed(decimals)}%`;

export const signedPercent = (value: number): string =>
  value > 0 ? `+${percent(value)}` : percent(value);

const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = lazily(() => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }));
  return (day: string): string => {
    const moment = new Date(`${day}T00:00:00Z`);
    return Number.isNaN(moment.getTime()) ? day : format().format(moment);
  };
};

/** `Nov 27, 2026` of `2026-11-27`. */
export const day = dayFormat({ month: 'short', day: 'numeric', year: 'numeric' });
/** `Nov 27`. */
export const dayAndMonth = dayFormat({ month: 'short', day: 'numeric' });

const localFormat = (options: Intl.DateTimeFormatOptions) =>
  lazily(() => new Intl.DateTimeFormat('en-US', options));
const localDay = localFormat({ month: 'short', day: 'numeric' });
const localDayOfYear = localFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const localMoment = localFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 27` of an instant, where the person is; with its year when that is another. */
export const momentDay = (instant: string, now: Date = new Date()): string => {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return '—';
  const sameYear = moment.getFullYear() === now.getFullYear();
  return (sameYear ? localDay : localDayOfYear)().format(moment);
};

/** `Nov 27, 2026, 4:12 PM` of an instant, where the person is. */
export const momentFull = (instant: string): string => {
  const moment = new Date(instant);
  return Number.isNaN(moment.getTime()) ? '—' : localMoment().format(moment);
};

const monthDay = (month: string): string => `${month}-01`;
const monthNameOf = dayFormat({ month: 'short' });
const monthFullOf = dayFormat({ month: 'long', year: 'numeric' });
const monthYearOf = dayFormat({ month: 'short', year: 'numeric' });

/** `Nov` of `2026-11`. */
export const monthName = (month: string): string => monthNameOf(monthDay(month));
/** `November 2026`. */
export const monthFull = (month: string): string => monthFullOf(monthDay(month));
/** `Nov 2026`. */
export const monthYear = (month: string): string => monthYearOf(monthDay(month));

/** The person's local day, `YYYY-MM-DD`. */
export const today = (now: Date = new Date()): string =>
  [
    String(now.getFullYear()).padStart(4, '0'),
    String(now.getMonth() + 1).padStart(2, '0'),
    String(now.getDate()).padStart(2, '0'),
  ].join('-');

/** The person's local month, `YYYY-MM`. */
export const thisMonth = (now: Date = new Date()): string => today(now).slice(0, 7);

/** `AP` of `Ada Petrauskas`. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
};
