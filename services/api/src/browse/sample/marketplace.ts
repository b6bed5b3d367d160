import type { ListingSearch, Marketplace } from '../marketplace.ts';
import { folded } from './card.ts';
import { chance } from './chance.ts';
import { asItem, type Listing, listingsAt, priceOf, shippingTo, shipsTo } from './listing.ts';

/**
 * Invented listings, so that Browse works without keys: auctions end, prices move, and every parameter counts. Thousands, so that
 * nearly every card has others of its kind to be compared with. Its name is not a marketplace's: nobody should take it for one.
 */
export const createSampleMarketplace = (nowMs: () => number): Marketplace => ({
  info: { name: 'Marketplace', live: false, affiliate: false },
  search: (search) => {
    const { page, limit, shipTo } = search;
    const offset = (page - 1) * limit;
    const now = nowMs();
    const found = inOrder(search, matching(search, listingsAt(now)), now);
    return Promise.resolve({
      items: found.slice(offset, offset + limit).map((listing) => asItem(listing, shipTo, now)),
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
  return listings.filter(
    (listing) =>
      shipsTo(listing, shipTo) &&
      (locatedIn === 'any' || listing.seller.country === locatedIn) &&
      // As the live one does: only an auction has an end to speak of.
      (sort !== 'endingSoonest' || listing.buyingOptions.includes('AUCTION')) &&
      words.every((word) => listing.card.words.includes(word)),
  );
};

const inOrder = (
  search: ListingSearch,
  listings: readonly Listing[],
  nowMs: number,
): readonly Listing[] => {
  const rankOf = rankBy(search, nowMs);
  return listings
    .map((listing) => ({ listing, rank: rankOf(listing) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ listing }) => listing);
};

type Rank = (listing: Listing) => number;

/** The lowest comes first. By price means with shipping, as on the live one; unknown shipping counts as none. */
const rankBy = ({ sort, shipTo, keyword }: ListingSearch, nowMs: number): Rank => {
  const cost: Rank = (listing) => priceOf(listing, nowMs) + (shippingTo(listing, shipTo) ?? 0);
  const firstWord = folded(keyword).split(' ')[0] ?? '';
  const ranks: Readonly<Record<ListingSearch['sort'], Rank>> = {
    newlyListed: ({ startMs }) => -startMs,
    endingSoonest: ({ endMs }) => endMs ?? Infinity,
    price: cost,
    '-price': (listing) => -cost(listing),
    // The earlier in the title, the better the match.
    '': ({ card, seed }) => card.words.indexOf(firstWord) + chance(seed, 20),
  };
  return ranks[sort];
};
