import type { MarketplaceItem } from '@keepsale/contracts/browse';
import { type Card, cardOf, drawn } from './card.ts';
import { chance, pick } from './chance.ts';
import { OVERSEAS, type Seller, SELLERS } from './invented.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How many listings there are at any moment. */
const PLACES = 4_800;

/** Days that an auction runs; one after the other in each place. */
const AUCTION_DAYS = [0.5, 1, 3, 5, 7] as const;
const FIXED_DAYS = 30;

export interface Listing {
  readonly id: string;
  readonly card: Card;
  readonly seller: Seller;
  readonly startMs: number;
  /** Then another listing is in its place. */
  readonly goneMs: number;
  /** `null`: until it is sold. */
  readonly endMs: number | null;
  readonly buyingOptions: MarketplaceItem['buyingOptions'];
  readonly seed: number;
}

/** Everything on offer at that moment: the same for the same moment. */
export const listingsAt = (nowMs: number): readonly Listing[] =>
  Array.from({ length: PLACES }, (_, place) => listingIn(place, nowMs));

/** The listing of that id, if it is still on offer. */
export const listingById = (id: string, nowMs: number): Listing | null => {
  const place = Number(/^sample-(\d{1,4})-\d+$/.exec(id)?.[1] ?? Number.NaN);
  if (!(place < PLACES)) return null;
  const listing = listingIn(place, nowMs);
  return listing.id === id ? listing : null;
};

/** The latest of each place, since every search goes through them all and few have changed since the last one. */
const kept: Listing[] = [];

const listingIn = (place: number, nowMs: number): Listing => {
  const last = kept[place];
  if (last !== undefined && last.startMs <= nowMs && nowMs < last.goneMs) return last;
  const listing = newListingIn(place, nowMs);
  kept[place] = listing;
  return listing;
};

/** In each place one listing follows the other, with another card: when an auction ends, it is gone. */
const newListingIn = (place: number, nowMs: number): Listing => {
  const { runMs, ends, buyingOptions } = mannerOf(place);
  const phaseMs = Math.floor(chance(place, 11) * runMs);
  const round = Math.floor((nowMs - phaseMs) / runMs);
  const startMs = phaseMs + round * runMs;
  const goneMs = startMs + runMs;
  const seed = place * 100_003 + round;
  return {
    id: `sample-${place}-${round}`,
    card: cardOf(place, seed),
    seller: pick(SELLERS, chance(seed, 12)),
    startMs,
    goneMs,
    endMs: ends ? goneMs : null,
    buyingOptions,
    seed,
  };
};

interface Manner {
  readonly runMs: number;
  readonly ends: boolean;
  readonly buyingOptions: MarketplaceItem['buyingOptions'];
}

const mannerOf = (place: number): Manner => {
  const kind = place % 10;
  if (kind < 4) {
    const runMs = pick(AUCTION_DAYS, chance(place, 10)) * DAY_MS;
    // One auction in eight can be bought outright as well, and shows that price.
    const buyingOptions =
      chance(place, 13) >= 0.125 ? (['AUCTION'] as const) : (['AUCTION', 'FIXED_PRICE'] as const);
    return { runMs, ends: true, buyingOptions: [...buyingOptions] };
  }
  const buyingOptions =
    kind < 6 ? (['FIXED_PRICE', 'BEST_OFFER'] as const) : (['FIXED_PRICE'] as const);
  return {
    runMs: FIXED_DAYS * DAY_MS,
    ends: kind < 7,
    buyingOptions: [...buyingOptions],
  };
};

/** Dollars, as things stand at that moment. */
export const priceOf = (listing: Listing, nowMs: number): number =>
  listing.buyingOptions.includes('FIXED_PRICE')
    ? askingPrice(listing, nowMs)
    : standingBid(listing, nowMs);

/** Bids come one by one, most of them late, and each is higher than the one before. */
const standingBid = (listing: Listing, nowMs: number): number => {
  const { card, seed } = listing;
  const first = card.worth * (0.2 + 0.2 * chance(seed, 15));
  const last = card.worth * (0.75 + 0.5 * chance(seed, 16));
  return inCents(first * (last / first) ** (bidsOf(listing, nowMs) / bidsInAll(seed)));
};

/** How many bids there have been on an auction. */
export const bidsOf = ({ seed, startMs, goneMs }: Listing, nowMs: number): number =>
  Math.floor(bidsInAll(seed) * ((nowMs - startMs) / (goneMs - startMs)) ** 1.5);

const bidsInAll = (seed: number): number => 3 + Math.floor(chance(seed, 14) * 18);

/** Sellers change their prices a little every day, each at an hour of their own. */
const askingPrice = ({ card, seed }: Listing, nowMs: number): number => {
  const day = Math.floor((nowMs + chance(seed, 17) * DAY_MS) / DAY_MS);
  return inCents(card.worth * (0.95 + 0.1 * chance(seed, 18, day)));
};

const inCents = (dollars: number): number => Math.max(0.99, Math.round(dollars * 100) / 100);

/** Whether it can be sent to that country. */
export const shipsTo = ({ seller }: Listing, country: string): boolean => {
  if (seller.country === country || seller.shipsTo === 'everywhere') return true;
  return seller.shipsTo === 'europe' && !OVERSEAS.has(country);
};

/** Dollars to that country; `null`: told only at the checkout. */
export const shippingTo = ({ seller, seed }: Listing, country: string): number | null => {
  const luck = chance(seed, 19);
  if (luck < 0.12) return null;
  if (luck < 0.4) return 0;
  if (seller.country === country) return 2.5;
  return OVERSEAS.has(country) === OVERSEAS.has(seller.country) ? 4.5 : 14.9;
};

/** As the contract has it. */
export const asItem = (listing: Listing, country: string, nowMs: number): MarketplaceItem => {
  const { id, card, seller, startMs, endMs, buyingOptions } = listing;
  const cost = shippingTo(listing, country);
  return {
    id,
    title: card.title,
    imageUrl: card.art === null ? null : drawn(card.art),
    condition: card.condition,
    price: priceOf(listing, nowMs),
    currency: 'USD',
    convertedFrom: null,
    shippingInfo: { cost, currency: cost === null ? null : 'USD' },
    seller: { username: seller.username, feedbackScore: seller.feedbackScore },
    location: `${seller.place}, ${seller.country}`,
    startTime: new Date(startMs).toISOString(),
    endTime: endMs === null ? null : new Date(endMs).toISOString(),
    buyingOptions: [...buyingOptions],
    viewItemURL: `/api/marketplace/samples/${id}?shipTo=${country}`,
  };
};
