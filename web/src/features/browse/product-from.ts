import type { MarketplaceItem } from '@keepsale/contracts/browse';
import type { PricesLeftBlank, ProductStart } from '../../app/paths.ts';
import { cut } from '../../ui/cut.ts';
import { isBidOnly } from './listing.ts';

/**
 * What the form for a new product starts with. The person decides what of it becomes theirs: nothing is stored until they save,
 * and the seller, the picture and the listing's text are never among it. Prices only in dollars, which is what the books are in;
 * and none of a running auction, whose bid is neither what the card costs nor what it is worth.
 */
export const productFrom = (item: MarketplaceItem, marketplace: string): ProductStart => {
  const { title, price, shippingInfo, id } = item;
  const blank = blankOf(item);
  const shipping = shippingInfo.currency === 'USD' ? (shippingInfo.cost ?? 0) : 0;
  return {
    name: cut(title, NAME_CHARACTERS_MAX),
    cost: blank === '' ? ((price ?? 0) + shipping).toFixed(2) : '',
    value: blank === '' ? (price ?? 0).toFixed(2) : '',
    notes: `${marketplace} item ${id}`,
    blank,
  };
};

const blankOf = (item: MarketplaceItem): PricesLeftBlank => {
  if (isBidOnly(item)) return 'bid';
  if (item.price === null) return 'unpriced';
  return item.currency === 'USD' ? '' : 'currency';
};

const NAME_CHARACTERS_MAX = 200;
