import type { FieldChanges } from './change.ts';
import {
  businessDate,
  instant,
  month as monthFrom,
  type BusinessDate,
  type Instant,
  type Month,
} from './dates.ts';
import { AMOUNT_CENTS_MAX, cents, type Cents } from './money.ts';

/** Stored data that is not what the code knows: never input, always a bug or a damaged store. */
export class DecodeError extends Error {
  /** Where, from the outside in: `ProductEdited.changes.stock.to`. */
  readonly path: string;
  readonly expected: string;

  constructor(path: string, expected: string) {
    super(`${path}: expected ${expected}`);
    this.name = 'DecodeError';
    this.path = path;
    this.expected = expected;
  }
}

/** Reads an unknown value as a `T`. @throws DecodeError for anything else. */
export type Reader<T> = (value: unknown) => T;

type Readers<Fields> = { readonly [F in keyof Fields]-?: Reader<Fields[F]> };

/** Any text. */
export const text: Reader<string> = (value) =>
  typeof value === 'string' ? value : misfit('a text');

/** `true` or `false`. */
export const flag: Reader<boolean> = (value) =>
  typeof value === 'boolean' ? value : misfit('true or false');

/** A whole number from 0. */
export const count: Reader<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value
    : misfit('a whole number from 0');

/** An amount or price as it may be stored: from 0 to `AMOUNT_CENTS_MAX`. */
export const amount: Reader<Cents> = (value) => {
  const size = count(value);
  return size <= AMOUNT_CENTS_MAX ? cents(size) : misfit('an amount within its bound');
};

/** A day in the one stored form. */
export const date: Reader<BusinessDate> = (value) => made(businessDate, value);

/** A month in the one stored form. */
export const month: Reader<Month> = (value) => made(monthFrom, value);

/** An instant in the one stored form. */
export const moment: Reader<Instant> = (value) => made(instant, value);

/** One of these texts. */
export const oneOf =
  <Option extends string>(...options: readonly Option[]): Reader<Option> =>
  (value) =>
    options.find((option) => option === value) ?? misfit(`one of ${options.join(', ')}`);

/** An id, by its constructor: `id(productId)`. */
export const id =
  <Id extends string>(make: (text: string) => Id): Reader<Id> =>
  (value) =>
    made(make, value);

/** `null`, or what `read` reads. */
export const nullable =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value) =>
    value === null ? null : read(value);

/** Any number of what `read` reads. */
export const list =
  <T>(read: Reader<T>): Reader<readonly T[]> =>
  (value) => {
    if (!Array.isArray(value)) return misfit('a list');
    let to: T[] | null = null;
    for (let index = 0; index < value.length; index += 1) {
      const item = readAt(index, read, value[index]);
      if (item !== value[index]) (to ??= [...(value as T[])])[index] = item;
    }
    return to ?? (value as T[]);
  };

/**
 * Exactly these fields, no more. Like every reader of something that has parts, it hands on the value itself when all of it is read as it
 * stands, which stored data nearly always is: a log is read a hundred thousand times for one time that a copy is needed.
 */
export const record = <Fields extends object>(readers: Readers<Fields>): Reader<Fields> => {
  const names = Object.keys(readers) as (keyof Fields & string)[];
  const fields = names.map((name) => ({ name, read: readers[name] }));
  return (value) => {
    const from = asFields(value);
    let to: Partial<Fields> | null = null;
    for (const { name, read } of fields) {
      const field = readAt(name, read, from[name]);
      if (field !== from[name]) (to ??= { ...(from as Partial<Fields>) })[name] = field;
    }
    rejectOthers(from, readers, names.length);
    return (to ?? from) as Fields;
  };
};

/** Some of these fields, each as `{from, to}`. */
export const changes = <Fields extends object>(
  readers: Readers<Fields>,
): Reader<FieldChanges<Fields>> => {
  const ofField = new Map<string, Reader<unknown>>();
  for (const name of Object.keys(readers) as (keyof Fields & string)[]) {
    ofField.set(name, record({ from: readers[name], to: readers[name] }));
  }
  return (value) => {
    const from = asFields(value);
    let to: Record<string, unknown> | null = null;
    for (const name of Object.keys(from)) {
      const change = readAt(name, ofField.get(name) ?? unknownField, from[name]);
      if (change !== from[name]) (to ??= { ...from })[name] = change;
    }
    return (to ?? from) as FieldChanges<Fields>;
  };
};

/** A list of exactly these, in this order: the compact form of snapshots. */
export const tuple =
  <Items extends readonly unknown[]>(
    ...readers: { readonly [I in keyof Items]: Reader<Items[I]> }
  ): Reader<Items> =>
  (value) => {
    if (!Array.isArray(value) || value.length !== readers.length) {
      return misfit(`a list of ${readers.length}`);
    }
    let to: unknown[] | null = null;
    for (let index = 0; index < value.length; index += 1) {
      const item = readAt<unknown>(index, readers[index] ?? unknownField, value[index]);
      if (item !== value[index]) (to ??= [...(value as unknown[])])[index] = item;
    }
    return (to ?? (value as readonly unknown[])) as Items;
  };

/** Names the place when `read` fails. */
export const readAt = <T>(name: string | number, read: Reader<T>, value: unknown): T => {
  try {
    return read(value);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new DecodeError(error.path === '' ? `${name}` : `${name}.${error.path}`, error.expected);
  }
};

const misfit = (expected: string): never => {
  throw new DecodeError('', expected);
};

const made = <T>(make: (text: string) => T, value: unknown): T => {
  try {
    return make(text(value));
  } catch (error) {
    if (error instanceof RangeError) return misfit(error.message);
    throw error;
  }
};

const asFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : misfit('an object');

const unknownField: Reader<never> = () => misfit('no such field');

const rejectOthers = (from: object, readers: object, known: number): void => {
  const names = Object.keys(from);
  if (names.length === known) return;
  for (const name of names) if (!Object.hasOwn(readers, name)) readAt(name, unknownField, null);
};
