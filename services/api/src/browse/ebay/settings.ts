/** Sites that can be chosen, by `X-EBAY-C-MARKETPLACE-ID`. An id that eBay does not know silently means EBAY_US: hence a list. */
// prettier-ignore
export const EBAY_MARKETPLACES = [
  'EBAY_US', 'EBAY_AT', 'EBAY_AU', 'EBAY_BE', 'EBAY_CA', 'EBAY_CH', 'EBAY_DE', 'EBAY_ES',
  'EBAY_FR', 'EBAY_GB', 'EBAY_IE', 'EBAY_IT', 'EBAY_NL', 'EBAY_PL',
] as const;

export interface EbaySettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly environment: 'production' | 'sandbox';
  readonly marketplaceId: (typeof EBAY_MARKETPLACES)[number];
  /** Of the partner network; with it links may earn a commission, and the screen says so. */
  readonly campaignId: string | null;
  /** What eBay grants the keyset, for everybody together. */
  readonly callsPerDay: number;
  /** Where calls go instead of eBay itself: a proxy, or a peer in tests. */
  readonly apiUrl: string | null;
}

/** Where calls go, without a slash at the end. */
export const apiAddress = ({ environment, apiUrl }: EbaySettings): string =>
  apiUrl ?? (environment === 'sandbox' ? 'https://api.sandbox.ebay.com' : 'https://api.ebay.com');
