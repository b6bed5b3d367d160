/** How numbers and dates are written on screens. Dates are plain days: no zone ever shifts them. */

import { lazily } from './lazily.ts';

/** By hand, as the first `Intl` format costs a phone a tenth of a second before the first figure is drawn. */
const grouped = (whole: string): string => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** `$1,234.50`; `-$3.00`. Of whole cents. */
export const money = (amount: number): string => {
  const [whole = '', cents = ''] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}$${grouped(whole)}.${cents}`;
};

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

export const count = (value: number): string => grouped(String(value));

/** `1 unit`, `2 units`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** `66.1%`. */
export const percent = (value: number, decimals = 1): string =>
  `${(value === 0 ? 0 : value).toFixed(decimals)}%`;

export const signedPercent = (value: number): string =>
  value > 0 ? `+${percent(value)}` : percent(value);

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

/** Of our own, for the same reason. */
const monthLong = (index: number): string => MONTHS[index] ?? '';
const monthShort = (index: number): string => monthLong(index).slice(0, 3);

/** What is no day stays as it is written. */
const ofDay =
  (write: (moment: Date) => string) =>
  (text: string): string => {
    const moment = new Date(`${text}T00:00:00Z`);
    return Number.isNaN(moment.getTime()) ? text : write(moment);
  };

/** `Nov 27, 2026` of `2026-11-27`. */
export const day = ofDay(
  (moment) =>
    `${monthShort(moment.getUTCMonth())} ${moment.getUTCDate()}, ${moment.getUTCFullYear()}`,
);
/** `Nov 27`. */
export const dayAndMonth = ofDay(
  (moment) => `${monthShort(moment.getUTCMonth())} ${moment.getUTCDate()}`,
);

const localMoment = lazily(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
);

/** `Nov 27` of an instant, where the person is; with its year when that is another. */
export const momentDay = (instant: string, now: Date = new Date()): string => {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return '—';
  const local = today(moment);
  return moment.getFullYear() === now.getFullYear() ? dayAndMonth(local) : day(local);
};

/** `Nov 27, 2026, 4:12 PM` of an instant, where the person is. */
export const momentFull = (instant: string): string => {
  const moment = new Date(instant);
  return Number.isNaN(moment.getTime()) ? '—' : localMoment().format(moment);
};

const ofMonth = (write: (moment: Date) => string) => {
  const written = ofDay(write);
  return (month: string): string => written(`${month}-01`);
};

/** `Nov` of `2026-11`. */
export const monthName = ofMonth((moment) => monthShort(moment.getUTCMonth()));
/** `November 2026`. */
export const monthFull = ofMonth(
  (moment) => `${monthLong(moment.getUTCMonth())} ${moment.getUTCFullYear()}`,
);
/** `Nov 2026`. */
export const monthYear = ofMonth(
  (moment) => `${monthShort(moment.getUTCMonth())} ${moment.getUTCFullYear()}`,
);

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
