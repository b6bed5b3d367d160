import type { MarketplaceItem } from '@keepsale/contracts/browse';
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
