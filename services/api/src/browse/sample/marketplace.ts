import type { ListingSearch, Marketplace } from '../marketplace.ts';
import { folded } from './card.ts';
import { chance } from './chance.ts';
import { asItem, type Listing, listingsAt, shippingTo, shipsTo } from './listing.ts';

/**
 * Some 400 invented listings, so that Browse works without keys: auctions end, prices move, and every parameter counts. Its name
 * is not a marketplace's: nobody should take it for one.
 */
export const createSampleMarketplace = (nowMs: () => number): Marketplace => ({
  info: { name: 'Marketplace', live: false, affiliate: false },
  search: (search) => {
    const { page, limit, shipTo } = search;
    const offset = (page - 1) * limit;
    const found = matching(search, listingsAt(nowMs()));
    return Promise.resolve({
      items: found.slice(offset, offset + limit).map((listing) => asItem(listing, shipTo)),
      total: found.length,
      limit,
      offset,
      hasNext: offset + limit < found.length,
      ignored: [],
    });
  },
});

const matching = (search: ListingSearch, listings: readonly Listing[]): readonly Listing[] => {
  const { keyword, shipTo, locatedIn, sort } = search;
  const words = folded(keyword).split(' ');
  return listings
    .filter(
      (listing) =>
        shipsTo(listing, shipTo) &&
        (locatedIn === 'any' || listing.seller.country === locatedIn) &&
        // As the live one does: only an auction has an end to speak of.
        (sort !== 'endingSoonest' || listing.buyingOptions.includes('AUCTION')) &&
        words.every((word) => listing.card.words.includes(word)),
    )
    .sort(orderOf(search));
};

type Order = (one: Listing, other: Listing) => number;

/** By price means with shipping, as on the live one; unknown shipping counts as none. */
const orderOf = ({ sort, shipTo, keyword }: ListingSearch): Order => {
  const cost = (listing: Listing) => listing.price + (shippingTo(listing, shipTo) ?? 0);
  const firstWord = folded(keyword).split(' ')[0] ?? '';
  // The earlier in the title, the better the match.
  const distance = ({ card, seed }: Listing) => card.words.indexOf(firstWord) + chance(seed, 20);
  const orders: Readonly<Record<ListingSearch['sort'], Order>> = {
    newlyListed: (one, other) => other.startMs - one.startMs,
    endingSoonest: (one, other) => (one.endMs ?? Infinity) - (other.endMs ?? Infinity),
    price: (one, other) => cost(one) - cost(other),
    '-price': (one, other) => cost(other) - cost(one),
    '': (one, other) => distance(one) - distance(other),
  };
  return orders[sort];
};
