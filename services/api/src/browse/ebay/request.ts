import type { ListingSearch } from '../marketplace.ts';
import { type Form, isBare, isByAspects } from './forms.ts';
import type { EbaySettings } from './settings.ts';

/** Sports Trading Card Singles, in the US tree. Ids differ from site to site. */
const CARD_SINGLES = '261328';
const KEYWORD_CHARACTERS_MAX = 100;

/** Path and query of a search. */
export const searchPath = (search: ListingSearch, form: Form): string => {
  const query = new URLSearchParams();
  const words = keywordFor(search.keyword, form);
  if (words !== '') query.set('q', words);
  if (isByAspects(form)) {
    query.set('category_ids', CARD_SINGLES);
    query.set('aspect_filter', `categoryId:${CARD_SINGLES},Sport:{Basketball}`);
  }
  query.set('filter', filterOf(search, form));
  if (search.sort !== '') query.set('sort', search.sort);
  query.set('limit', String(search.limit));
  query.set('offset', String(offsetOf(search)));
  // With the city.
  query.set('fieldgroups', 'EXTENDED');
  return `/buy/browse/v1/item_summary/search?${query.toString()}`;
};

/** Always a multiple of the limit, as the site demands. */
export const offsetOf = ({ page, limit }: ListingSearch): number => (page - 1) * limit;

export const searchHeaders = (
  { shipTo }: ListingSearch,
  { marketplaceId, campaignId }: EbaySettings,
  token: string,
): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${token}`,
  accept: 'application/json',
  'accept-encoding': 'gzip',
  'x-ebay-c-marketplace-id': marketplaceId,
  'x-ebay-c-enduserctx': [
    `contextualLocation=${encodeURIComponent(`country=${shipTo}`)}`,
    ...(campaignId === null ? [] : [`affiliateCampaignId=${encodeURIComponent(campaignId)}`]),
  ].join(','),
});

/** Parentheses and commas would mean OR, an asterisk is refused, braces and bars are the filters' own: none is what a person meant. */
const keywordFor = (keyword: string, form: Form): string => {
  const typed = keyword
    .replace(/[*(),"{}|\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const words = isByAspects(form) ? typed : `basketball card ${typed}`.trim();
  return atWordEnd(words, KEYWORD_CHARACTERS_MAX);
};

const atWordEnd = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const end = text.lastIndexOf(' ', max);
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
};

/** The buying options always: without them auctions vanish with their first bid. Only auctions have an end for `endingSoonest`. */
const filterOf = ({ shipTo, locatedIn, sort }: ListingSearch, form: Form): string => {
  const options = sort === 'endingSoonest' ? 'AUCTION' : 'AUCTION|FIXED_PRICE|BEST_OFFER';
  return [
    `deliveryCountry:${shipTo}`,
    ...(locatedIn === 'any' ? [] : [`itemLocationCountry:${locatedIn}`]),
    ...(isBare(form) ? [] : [`buyingOptions:{${options}}`]),
  ].join(',');
};
