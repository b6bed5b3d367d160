import type { BrowseAnswer, MarketplaceInfo, MarketplaceItem } from '@keepsale/contracts/browse';
import { BROWSE_SORTS, type BrowseSortKey } from '@keepsale/domain/options';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { LocatedIn, ShipTo } from './browse-choices.ts';
import { flag, list, nullable, number, object, oneOf, text } from './decode.ts';
import { getDated, getJson, withQuery } from './http.ts';
import { withoutShown } from './shown-listings.ts';

const info = object<MarketplaceInfo>({ name: text, live: flag, affiliate: flag });

const item = object<MarketplaceItem>({
  id: text,
  title: text,
  imageUrl: nullable(text),
  condition: nullable(text),
  price: nullable(number),
  currency: nullable(text),
  convertedFrom: nullable(object({ price: number, currency: text })),
  shippingInfo: object<MarketplaceItem['shippingInfo']>({
    cost: nullable(number),
    currency: nullable(text),
  }),
  seller: object<MarketplaceItem['seller']>({
    username: nullable(text),
    feedbackScore: nullable(number),
  }),
  location: nullable(text),
  startTime: nullable(text),
  endTime: nullable(text),
  buyingOptions: list(oneOf('AUCTION', 'FIXED_PRICE', 'BEST_OFFER', 'CLASSIFIED_AD')),
  viewItemURL: nullable(text),
});

const listings = object<BrowseAnswer>({
  items: list(item),
  total: number,
  limit: number,
  offset: number,
  hasNext: flag,
  ignored: list(oneOf('shipTo', 'locatedIn')),
});

/** As many as fit on a page; page × this is at most {@link LISTINGS_MAX}. */
export const BROWSE_PAGE_SIZE = 50;
/** How deep the marketplace can be paged. */
export const LISTINGS_MAX = 10_000;

export interface ListingSearch {
  readonly keyword: string;
  readonly page: number;
  readonly sort: BrowseSortKey;
  readonly shipTo: ShipTo;
  readonly locatedIn: LocatedIn;
}

/** An answer as the screen shows it. */
export interface Found extends BrowseAnswer {
  /** How far the server's clock is ahead of this device's: ends of auctions are by the server's. */
  readonly clockAheadMs: number;
}

const KEPT_MS = 60_000;

export const marketplaceQueries = {
  info: () =>
    queryOptions({
      queryKey: ['marketplace'],
      queryFn: ({ signal }) => getJson('/api/marketplace', info, signal),
      staleTime: Infinity,
    }),
  /** One live search: asked when a person asks, never again by itself, since the marketplace counts every call. */
  listings: (search: ListingSearch) =>
    queryOptions({
      queryKey: keyOf(search),
      queryFn: async ({ client, signal }): Promise<Found> => {
        const { value, clockAheadMs } = await getDated(addressOf(search), listings, signal);
        const items = withoutShown(value.items, pagesBefore(client, search));
        return { ...value, items, clockAheadMs };
      },
      gcTime: KEPT_MS,
      // Back to the screen within that minute is back to the same listings.
      refetchOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // The server has tried again already; further attempts would only delay the sentence that says so.
      retry: false,
      meta: { onlyWhenAsked: true },
    }),
};

const keyOf = ({ keyword, page, sort, shipTo, locatedIn }: ListingSearch) =>
  ['listings', { keyword, page, sort, shipTo, locatedIn }] as const;

const addressOf = ({ keyword, page, sort, shipTo, locatedIn }: ListingSearch): string =>
  withQuery('/api/cards', {
    sport: 'basketball',
    page,
    limit: BROWSE_PAGE_SIZE,
    shipTo,
    locatedIn,
    sort: BROWSE_SORTS.find(({ key }) => key === sort)?.sort,
    keyword,
  });

/** The pages of the same search that were turned over a moment ago, as far as they are still at hand. */
const pagesBefore = (client: QueryClient, search: ListingSearch): readonly Found[] =>
  Array.from({ length: search.page - 1 }, (_, index) => index + 1).flatMap(
    (page) => client.getQueryData<Found>(keyOf({ ...search, page })) ?? [],
  );

/** What sidebar and titles call the marketplace; neutral until it is known. */
export const useMarketplaceName = (): string =>
  useQuery(marketplaceQueries.info()).data?.name ?? 'Marketplace';
