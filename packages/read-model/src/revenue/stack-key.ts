import { hash } from 'node:crypto';

/** What entries share that are shown as one stack. */
export interface StackIdentity {
  readonly description: string;
  readonly category: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly amountCents: number;
}

/**
 * The same UUID for the same identity, another for any other: the first half of a SHA-256. A hash, because the texts
 * themselves may be longer than an index entry can be.
 */
export const stackKey = (identity: StackIdentity): string => {
  const { description, category, date, amountCents } = identity;
  // An entry and its stack ask one after the other.
  const isLast =
    description === last.description &&
    date === last.date &&
    amountCents === last.amountCents &&
    category === last.category;
  if (!isLast) {
    const key = keyOf(JSON.stringify([description, category, date, amountCents]));
    last = { description, category, date, amountCents, key };
  }
  return last.key;
};

/** At first of nothing: no amount is the same as this one. */
let last: StackIdentity & { readonly key: string } = {
  description: '',
  category: '',
  date: '',
  amountCents: Number.NaN,
  key: '',
};

const keyOf = (text: string): string => {
  const hex = hash('sha256', text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
};
