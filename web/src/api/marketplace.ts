import type { BrowseAnswer, MarketplaceInfo, MarketplaceItem } from '@keepsale/contracts/browse';
import { BROWSE_SORTS, type BrowseSortKey } from '@keepsale/domain/options';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LocatedIn, ShipTo } from './browse-choices.ts';
import { flag, list, nullable, number, object, oneOf, text } from './decode.ts';
import { getJson, withQuery } from './http.ts';

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

const KEPT_MS = 60_000;

export const marketplaceQueries = {
  info: () =>
    queryOptions({
      queryKey: ['marketplace'],
      queryFn: ({ signal }) => getJson('/api/marketplace', info, signal),
      staleTime: Infinity,
    }),
  /** One live search: asked when a person asks, never again by itself, since the marketplace counts every call. */
  listings: ({ keyword, page, sort, shipTo, locatedIn }: ListingSearch) =>
    queryOptions({
      queryKey: ['listings', { keyword, page, sort, shipTo, locatedIn }],
      queryFn: ({ signal }) =>
        getJson(
          withQuery('/api/cards', {
            sport: 'basketball',
            page,
            limit: BROWSE_PAGE_SIZE,
            shipTo,
            locatedIn,
            sort: BROWSE_SORTS.find(({ key }) => key === sort)?.sort,
            keyword,
          }),
          listings,
          signal,
        ),
      gcTime: KEPT_MS,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // The server has tried again already; further attempts would only delay the sentence that says so.
      retry: false,
    }),
};

/** What sidebar and titles call the marketplace; neutral until it is known. */
export const useMarketplaceName = (): string =>
  useQuery(marketplaceQueries.info()).data?.name ?? 'Marketplace';
