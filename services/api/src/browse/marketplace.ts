import type { BrowseAnswer, MarketplaceInfo } from '@keepsale/contracts/browse';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { BROWSE_SORTS, LOCATED_IN, SHIP_TO_COUNTRIES } from '@keepsale/domain/options';

/** A search in our words; every field has been checked (`query.ts`). */
export interface ListingSearch {
  /** Trimmed, single spaces; blank for none. */
  readonly keyword: string;
  /** From 1. `page * limit` is at most {@link LISTINGS_MAX}. */
  readonly page: number;
  /** 1 to 200. */
  readonly limit: number;
  readonly shipTo: (typeof SHIP_TO_COUNTRIES)[number];
  readonly locatedIn: (typeof LOCATED_IN)[number];
  /** Blank for best match. */
  readonly sort: (typeof BROWSE_SORTS)[number]['sort'];
}

/** How deep a search can be paged. */
export const LISTINGS_MAX = 10_000;

/** Where listings come from. Nothing that it answers is ever stored. */
export interface Marketplace {
  readonly info: MarketplaceInfo;
  /**
   * One page of listings. Repeating is safe.
   *
   * @throws MarketplaceProblem, and nothing else, when there is no answer to be had.
   */
  search(search: ListingSearch): Promise<BrowseAnswer>;
}

/** The same as routes see it, where each search is somebody's: the calls of a day are everybody's together. */
export interface MarketplaceDesk extends Pick<Marketplace, 'info'> {
  /**
   * One page of listings. Repeating is safe.
   *
   * @throws MarketplaceProblem, and nothing else, when there is no answer to be had.
   */
  search(search: ListingSearch, seller: SellerId): Promise<BrowseAnswer>;
}

/**
 * Why there are no listings. `down`: no answer, or none that can be read. `closed`: it does not let us in. `quota`: no more
 * calls until `retryAfterSeconds` have passed. `share`: none for this seller until then, who has had what is fair of the minute or
 * the day. `refused`: this very search cannot be answered; the message is for the person.
 */
export type MarketplaceReason =
  | { readonly kind: 'down' | 'closed' }
  | { readonly kind: 'quota'; readonly retryAfterSeconds: number }
  | {
      readonly kind: 'share';
      readonly of: 'minute' | 'day';
      readonly retryAfterSeconds: number;
    }
  | { readonly kind: 'refused'; readonly message: string };

/** The one error of the port. Its `message` is for the log, and says what the marketplace said. */
export class MarketplaceProblem extends Error {
  override readonly name = 'MarketplaceProblem';
  readonly reason: MarketplaceReason;

  constructor(reason: MarketplaceReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
