import type { BrowseAnswer, MarketplaceItem } from '@keepsale/contracts/browse';
import type { ListingSearch } from '../../api/marketplace.ts';
import { moneyIn } from '../../ui/format.ts';

/** Of the page on screen only, and never stored: the marketplace's licence looks at average prices. */
export interface AveragePrice {
  readonly value: string;
  readonly foot: string;
}

/** The mean of the prices of a page, two decimals. Different currencies have no mean. */
export const averagePrice = (items: readonly MarketplaceItem[]): AveragePrice => {
  const priced = items.flatMap(({ price, currency }) =>
    price === null || !Number.isFinite(price) ? [] : { price, currency },
  );
  const [first] = priced;
  if (first === undefined) return { value: '—', foot: 'No prices on this page' };
  const currencies = [...new Set(priced.map(({ currency }) => currency ?? '?'))];
  if (currencies.length > 1) {
    return { value: '—', foot: `Mixed currencies: ${currencies.sort().join(', ')}` };
  }
  const total = priced.reduce((sum, { price }) => sum + price, 0);
  const known = priced.length === items.length;
  return {
    value: moneyIn(total / priced.length, first.currency),
    foot: known ? 'Mean of item prices' : `Mean of ${priced.length} item prices`,
  };
};

/** Where Previous leads: from past the end to the last page that has listings, not through empty ones. */
export const pageBefore = ({
  offset,
  limit,
  total,
}: Pick<BrowseAnswer, 'offset' | 'limit' | 'total'>): number => {
  const last = Math.ceil(total / limit);
  return Math.max(1, Math.min(Math.floor(offset / limit), last));
};

/** What of a search that found nothing can be widened. */
export const emptyAdvice = ({
  keyword,
  locatedIn,
}: Pick<ListingSearch, 'keyword' | 'locatedIn'>): string => {
  if (locatedIn === 'any') return keyword === '' ? 'Look again later.' : 'Try fewer words.';
  return keyword === ''
    ? 'Widen where items can ship from.'
    : 'Try fewer words, or widen where items can ship from.';
};
