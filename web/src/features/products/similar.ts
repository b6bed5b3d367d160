import type { MarketplaceItem } from '@keepsale/contracts/browse';

/** What listings like a product are offered for at this moment. Worked out in the page, of one answer, and kept nowhere. */
export interface PriceSpan {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly currency: string;
  /** How many listings that are. */
  readonly count: number;
}

const WORDS_MAX = 6;

/** The words to search for: every one must be there, so the first few that say what it is. */
export const searchWordsOf = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}\p{N}\s/.'’-]+/gu, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, WORDS_MAX)
    .join(' ');

/** Of what can be bought outright, since a bid is no price yet; of one currency only, the most frequent. `null` when there are none. */
export const priceSpan = (items: readonly MarketplaceItem[]): PriceSpan | null => {
  const byCurrency = new Map<string, number[]>();
  for (const { price, currency, buyingOptions } of items) {
    if (price === null || currency === null || !buyingOptions.includes('FIXED_PRICE')) continue;
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), price]);
  }
  const [most] = [...byCurrency].sort(([, one], [, other]) => other.length - one.length);
  if (most === undefined) return null;
  const [currency, prices] = most;
  const sorted = prices.toSorted((one, other) => one - other);
  const at = (index: number) => sorted[index] ?? 0;
  const middle = (sorted.length - 1) / 2;
  return {
    low: at(0),
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    high: at(sorted.length - 1),
    currency,
    count: sorted.length,
  };
};
