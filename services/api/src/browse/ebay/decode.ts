import { BUYING_OPTIONS, type MarketplaceItem } from '@keepsale/contracts/browse';
import { MARKETPLACE_IMAGES } from '../../http/security-headers.ts';
import {
  type Amount,
  amountAt,
  type Fields,
  httpsAt,
  isRecord,
  listAt,
  momentAt,
  recordAt,
  textAt,
  wholeAt,
} from './fields.ts';

/** What a search answered. */
export interface SearchAnswer {
  readonly items: readonly LocatedItem[];
  /** How many summaries came, those included that could not be read. */
  readonly count: number;
  /** "Just an indicator". */
  readonly total: number;
  readonly hasNext: boolean;
  readonly warnings: readonly Complaint[];
}

/** The country apart, for checking the place filter: it is not always obeyed. */
export interface LocatedItem {
  readonly country: string | null;
  readonly item: MarketplaceItem;
}

/** An error or a warning. */
export interface Complaint {
  readonly errorId: number;
  readonly message: string;
  /** What its parameters say, in one text. */
  readonly about: string;
}

/** `null` for what is no answer of a search. `itemSummaries` is left out when there are none; `total` then says so. */
export const decodeSearch = (body: unknown): SearchAnswer | null => {
  if (!isRecord(body) || !['itemSummaries', 'total', 'warnings'].some((name) => name in body)) {
    return null;
  }
  const summaries = listAt(body, 'itemSummaries');
  return {
    items: summaries.flatMap((summary) => decodeItem(summary) ?? []),
    count: summaries.length,
    total: Math.max(0, wholeAt(body, 'total') ?? summaries.length),
    hasNext: textAt(body, 'next') !== null,
    warnings: complaintsIn(body, 'warnings'),
  };
};

/** Of an error's body; none for one that cannot be read. */
export const decodeErrors = (body: unknown): readonly Complaint[] =>
  isRecord(body) ? complaintsIn(body, 'errors') : [];

const complaintsIn = (body: Fields, name: 'errors' | 'warnings'): readonly Complaint[] =>
  listAt(body, name).flatMap((complaint) => {
    const errorId = isRecord(complaint) ? wholeAt(complaint, 'errorId') : null;
    if (!isRecord(complaint) || errorId === null) return [];
    return {
      errorId,
      message: (textAt(complaint, 'message') ?? '').slice(0, 300),
      about: JSON.stringify(listAt(complaint, 'parameters')).slice(0, 1_000),
    };
  });

/** `null` for what has no id or no title: there is nothing to show. */
const decodeItem = (summary: unknown): LocatedItem | null => {
  if (!isRecord(summary)) return null;
  const id = textAt(summary, 'itemId');
  const title = plain(textAt(summary, 'title'));
  if (id === null || title === null) return null;
  const given = listAt(summary, 'buyingOptions');
  const buyingOptions = BUYING_OPTIONS.filter((option) => given.includes(option));
  const place = recordAt(summary, 'itemLocation');
  return {
    country: textAt(place, 'country'),
    item: {
      id,
      title,
      imageUrl: imageOf(summary),
      condition: textAt(summary, 'condition'),
      ...askedFor(priceOf(summary, buyingOptions)),
      shippingInfo: shippingOf(summary),
      seller: sellerOf(recordAt(summary, 'seller')),
      location: placeOf(place),
      startTime: momentAt(summary, 'itemCreationDate') ?? momentAt(summary, 'itemOriginDate'),
      endTime: momentAt(summary, 'itemEndDate'),
      buyingOptions,
      viewItemURL: linkAt(summary, 'itemAffiliateWebUrl') ?? linkAt(summary, 'itemWebUrl'),
    },
  };
};

const sellerOf = (seller: Fields): MarketplaceItem['seller'] => ({
  username: textAt(seller, 'username'),
  feedbackScore: wholeAt(seller, 'feedbackScore'),
});

const askedFor = (
  amount: Amount | null,
): Pick<MarketplaceItem, 'price' | 'currency' | 'convertedFrom'> =>
  amount === null
    ? { price: null, currency: null, convertedFrom: null }
    : { price: amount.value, currency: amount.currency, convertedFrom: amount.convertedFrom };

/** An auction's bid; where it can also be bought outright, that price. */
const priceOf = (summary: Fields, options: MarketplaceItem['buyingOptions']): Amount | null => {
  const price = amountAt(summary, 'price');
  const bid = amountAt(summary, 'currentBidPrice');
  const isBidOn = options.includes('AUCTION') && !options.includes('FIXED_PRICE');
  return isBidOn ? (bid ?? price) : (price ?? bid);
};

/** Unknown is not free: a cost is missing when it is worked out from the buyer's postal code. */
const shippingOf = (summary: Fields): MarketplaceItem['shippingInfo'] => {
  const [option] = listAt(summary, 'shippingOptions');
  const cost = isRecord(option) ? amountAt(option, 'shippingCost') : null;
  return { cost: cost?.value ?? null, currency: cost?.currency ?? null };
};

/** The postal code is masked, and says nothing. */
const placeOf = (place: Fields): string | null => {
  const parts = ['city', 'stateOrProvince', 'country'].flatMap((name) => textAt(place, name) ?? []);
  return parts.length === 0 ? null : parts.join(', ');
};

/** Titles come with the five entities of HTML now and then; decoded once, and only ever shown as text. */
const plain = (title: string | null): string | null =>
  title?.replace(/&(amp|lt|gt|quot|#0?39);/g, (entity) => ENTITIES[entity] ?? entity) ?? null;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
};

const imageOf = (summary: Fields): string | null => {
  const images = [
    summary['image'],
    listAt(summary, 'thumbnailImages')[0],
    listAt(summary, 'additionalImages')[0],
  ];
  // Pictures from elsewhere are not let into the page by its policy: the next one may be.
  const addresses = images.flatMap((image) =>
    isRecord(image) ? (httpsAt(image, 'imageUrl') ?? []) : [],
  );
  return addresses.find(({ origin }) => origin === MARKETPLACE_IMAGES)?.href ?? null;
};

/** A listing's page is on the marketplace, or it is no link of ours. Affiliate links are to be used unchanged. */
const linkAt = (summary: Fields, name: string): string | null => {
  const address = httpsAt(summary, name);
  return address !== null && EBAY_HOST.test(address.hostname) ? textAt(summary, name) : null;
};

const EBAY_HOST = /(^|\.)ebay\.([a-z]{2,3}|com?\.[a-z]{2})$/;
