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

export interface Comparison extends PriceSpan {
  /** What the titles of these listings, and the product's name, say of the printing or the grade; blank when all listings count. */
  readonly alike: string;
}

const WORDS_MAX = 5;
const SET_WORDS_MAX = 1;

/**
 * The words to search for. A listing must have every one of them, so only those that tell which card it is: the player, and the
 * first word of the set, which is the one after a dash. Not which of its printings: that would leave the listing itself at most.
 */
export const searchWordsOf = (name: string): string => {
  const [subject, ...rest] = name.split(/\s[-–—|]\s/).map(tellingWords);
  const set = rest
    .flat()
    .filter((word) => !/^\d+$/.test(word))
    .slice(0, SET_WORDS_MAX);
  const telling = [...(subject ?? []).slice(0, WORDS_MAX - set.length), ...set];
  // A card that is called “Silver” is better searched for by that than not at all.
  return (telling.length > 0 ? telling : wordsIn(name).slice(0, WORDS_MAX)).join(' ');
};

/** Up to the print run, the number or the grade, which are of one piece. */
const tellingWords = (part: string): readonly string[] => {
  const [before = ''] = part.split(OF_ONE_PIECE);
  return wordsIn(before).filter((word) => !OF_MANY.test(word));
};

const wordsIn = (text: string): readonly string[] =>
  text
    .replace(/[^\p{L}\p{M}\p{N}\s.'’-]+/gu, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/** `/99`, `12/99`, `#248`, `×10`, `PSA 10`, `Graded 9`. */
const OF_ONE_PIECE = /\s(?:\d*\/\s?\d|#|×\s?\d|(?:psa|bgs|sgc|cgc|graded)\b)/i;
/** Said of so many cards that it finds none better, and left out by as many. */
const OF_MANY = /^(?:cards?|basketball|mixed|sealed|rookie|rc|base|auto|foil|silver)$/i;

/**
 * The span of the listings that are most like the product: of its grade, else graded as well, else of its printing, else all. Fewer
 * than three are no market, and the next wider ones are taken.
 */
export const comparison = (items: readonly MarketplaceItem[], name: string): Comparison | null => {
  for (const alike of likenessesOf(name)) {
    const span = priceSpan(items.filter(({ title }) => says(title, alike)));
    if (span !== null && span.count >= ALIKE_MIN) return { ...span, alike };
  }
  const span = priceSpan(items);
  return span === null ? null : { ...span, alike: '' };
};

const ALIKE_MIN = 3;

/** From the narrowest on: `Graded 9.5`, `Graded`; or `Foil`. */
const likenessesOf = (name: string): readonly string[] => {
  const [grade, grader] = /\b(psa|bgs|sgc|cgc|graded)(?:\s\d+(?:\.5)?)?\b/i.exec(name) ?? [];
  if (grade !== undefined && grader !== undefined) return [...new Set([grade, grader])];
  const [printing] = /\b(?:rookie|rc|base|auto|foil|silver|heritage)\b/i.exec(name) ?? [];
  return printing === undefined ? [] : [printing];
};

/** As whole words: `Graded 9` is not said by `Graded 9.5`, nor `auto` by `Autumn`. */
const says = (title: string, words: string): boolean =>
  ` ${title} `.toLowerCase().includes(` ${words} `.toLowerCase());

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
