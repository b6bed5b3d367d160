import type { MarketplaceItem } from '@keepsale/contracts/browse';
import type { BrowseSortKey } from '@keepsale/domain/options';
import { cut } from '../../ui/cut.ts';
import { moneyIn } from '../../ui/format.ts';

/** What a card says of a listing. Whatever the marketplace sends is text from strangers: addresses are checked here. */

export const isAuction = ({ buyingOptions }: Pick<MarketplaceItem, 'buyingOptions'>): boolean =>
  buyingOptions.includes('AUCTION');

/** What it shows as its price is the bid so far: it cannot be bought outright. */
export const isBidOnly = (item: Pick<MarketplaceItem, 'buyingOptions'>): boolean =>
  isAuction(item) && !item.buyingOptions.includes('FIXED_PRICE');

export interface Timing {
  readonly word: 'Ends' | 'Renews' | 'Listed';
  /** An instant; `null` when the marketplace does not say. */
  readonly at: string | null;
}

export const timingOf = (item: MarketplaceItem): Timing => {
  const { endTime, startTime, buyingOptions } = item;
  if (endTime !== null && isAuction(item)) return { word: 'Ends', at: endTime };
  if (endTime !== null && buyingOptions.includes('FIXED_PRICE')) {
    return { word: 'Renews', at: endTime };
  }
  return { word: 'Listed', at: startTime };
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `1d 4h left`, `3h 12m left`, `9m left`, `Ended`. */
export const timeLeft = (endTime: string, nowMs: number): string => {
  const leftMs = Date.parse(endTime) - nowMs;
  // Written so that what is no instant has ended, too.
  if (!(leftMs > 0)) return 'Ended';
  const days = Math.floor(leftMs / DAY_MS);
  const hours = Math.floor((leftMs % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((leftMs % HOUR_MS) / MINUTE_MS);
  if (days > 0) return `${days}d ${hours}h left`;
  return hours > 0 ? `${hours}h ${minutes}m left` : `${minutes}m left`;
};

/** New and graded are good, used is low; `Ungraded` is a word of its own, and neither. */
export const conditionTone = (condition: string): 'pos' | 'warn' | 'neutral' => {
  if (/\b(new|graded)\b/i.test(condition)) return 'pos';
  return /\b(used|pre-?owned|parts)\b/i.test(condition) ? 'warn' : 'neutral';
};

export const priceText = ({ price, currency }: MarketplaceItem): string =>
  price === null ? '—' : moneyIn(price, currency);

const PLACE_CHARACTERS_MAX = 60;

/** Never so long that it pushes the time behind it out of its two lines. */
export const placeText = (location: string): string => {
  const shown = cut(location, PLACE_CHARACTERS_MAX);
  return shown === location ? location : `${shown}…`;
};

/** Blank when it is not known: unknown is not free. */
export const shippingText = ({ shippingInfo }: MarketplaceItem): string => {
  const { cost, currency } = shippingInfo;
  if (cost === null) return '';
  return cost === 0 ? 'Free shipping' : `+ ${moneyIn(cost, currency)} shipping`;
};

/** What a sort goes by where the big figure of a card is not it; blank where nothing needs saying. */
export const sortNote = (sort: BrowseSortKey): string =>
  isByPrice(sort) ? 'Sorted by price with shipping' : '';

/** Sorted by price, the marketplace orders by price and shipping together: so that sum is shown. Blank where it says nothing new. */
export const totalText = (
  { price, currency, shippingInfo }: MarketplaceItem,
  sort: BrowseSortKey,
): string => {
  const { cost, currency: costIn } = shippingInfo;
  if (!isByPrice(sort) || price === null || cost === null || cost === 0 || costIn !== currency)
    return '';
  return `${moneyIn(price + cost, currency)} in all`;
};

const isByPrice = (sort: BrowseSortKey): boolean => sort === 'priceAsc' || sort === 'priceDesc';

/** A page to open: on the web over https, or a sample of our own. Anything else is no link. */
export const pageAddress = (address: string | null): string | null => {
  if (address === null) return null;
  if (/^\/api\/marketplace\/samples\/[\w-]+(?:\?shipTo=[A-Z]{2})?$/.test(address)) return address;
  return isHttps(address) ? address : null;
};

/** A picture to show; drawn ones come as data. In an `img` neither runs scripts. */
export const pictureAddress = (address: string | null): string | null => {
  if (address === null) return null;
  return isHttps(address) || address.startsWith('data:image/svg+xml') ? address : null;
};

const isHttps = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:';
