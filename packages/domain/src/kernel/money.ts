import type { Branded } from './brand.ts';
import { ok, refuse, type Result } from './result.ts';

/** Whole US cents. Integer, safe; negative only where a figure is a difference. */
export type Cents = Branded<number, 'Cents'>;

/** $99,999,999.99: the most that one amount or price may be. */
export const AMOUNT_CENTS_MAX = 9_999_999_999 as Cents;
/** $999,999,999.99: the most that a price times a stock may be. */
export const VALUE_CENTS_MAX = 99_999_999_999 as Cents;

/** @throws RangeError when `value` is not a safe integer (a bug, never input). */
export const cents = (value: number): Cents => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
};

/** No cents. */
export const ZERO = cents(0);

/**
 * The exact sum, in cents.
 *
 * @throws RangeError beyond the safe integers.
 */
export const addCents = (...amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce<number>((sum, amount) => sum + amount, 0));

/** `a - b`, in cents. */
export const subtractCents = (a: Cents, b: Cents): Cents => cents(a - b);

/** `amount` a unit times a whole `quantity`, in cents. */
export const timesCents = (amount: Cents, quantity: number): Cents => cents(amount * quantity);

/** Why a text or number is no amount of money. */
export type MoneyRefusal = 'not-a-number' | 'too-precise' | 'too-large';

const DECIMAL = /^([+-]?)(?=[\d.])(\d*)(?:\.(\d+))?$/;

/**
 * Reads decimal text such as `12`, `12.5`, `-0.50`, `.50`: digits and one point only, so `1e3`, `1,000`, `$1` and `NaN`
 * are `not-a-number`. More than two decimals is `too-precise`, unless the rest is zeros; never rounds.
 */
export const parseDollars = (text: string): Result<Cents, MoneyRefusal> => {
  const match = DECIMAL.exec(text);
  if (match === null) return refuse('not-a-number');
  const [, sign = '', whole = '', fraction = ''] = match;
  const decimals = withoutTrailingZeros(fraction);
  if (decimals.length > 2) return refuse('too-precise');
  const size = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (size > AMOUNT_CENTS_MAX) return refuse('too-large');
  return ok(cents(sign === '-' ? -size : size));
};

/** By a loop: the pattern for it takes quadratic time on a hostile text. */
const withoutTrailingZeros = (digits: string): string => {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
};

/** Reads a JSON number of dollars by its shortest decimal form; never rounds. */
export const centsFromDollars = (dollars: number): Result<Cents, MoneyRefusal> => {
  if (!Number.isFinite(dollars)) return refuse('not-a-number');
  if (Math.abs(dollars) * 100 > AMOUNT_CENTS_MAX) return refuse('too-large');
  const text = String(dollars);
  return parseDollars(text.includes('e') ? dollars.toFixed(20) : text);
};

/** Dollars as the JSON number of the HTTP contract: at most two decimals. */
export const dollarsFromCents = (amount: Cents): number => amount / 100;

/** `1234.50`: decimal text with exactly two decimals, for form fields. */
export const decimalText = (amount: Cents): string => {
  const size = Math.abs(amount);
  const text = `${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
  return amount < 0 ? `-${text}` : text;
};

/**
 * `numerator / denominator` as a percentage with `decimals` decimals, rounded once, half away from zero; 0 when the
 * denominator is 0. Exact: the division is done in integers.
 */
export const percentage = (numerator: number, denominator: number, decimals: 1 | 2): number => {
  if (denominator === 0) return 0;
  return (
    divideRounded(BigInt(numerator) * 100n * 10n ** BigInt(decimals), BigInt(denominator)) /
    10 ** decimals
  );
};

/** Whole cents of `amount / parts`, half away from zero; 0 when there are no parts. */
export const divideCents = (amount: Cents, parts: number): Cents =>
  parts === 0 ? ZERO : cents(divideRounded(BigInt(amount), BigInt(parts)));

const divideRounded = (numerator: bigint, denominator: bigint): number => {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const rounded = Number((n * 2n + d) / (d * 2n));
  return negative && rounded !== 0 ? -rounded : rounded;
};
