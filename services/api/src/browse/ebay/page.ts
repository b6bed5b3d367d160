import type { BrowseAnswer } from '@keepsale/contracts/browse';
import { LISTINGS_MAX, type ListingSearch } from '../marketplace.ts';
import type { Complaint, SearchAnswer } from './decode.ts';
import { offsetOf } from './request.ts';

/** An answer as our contract has it: places checked once more, repeated items left out, a total that can be paged by. */
export const pageOf = (found: SearchAnswer, search: ListingSearch): BrowseAnswer => {
  const { limit, locatedIn } = search;
  const offset = offsetOf(search);
  const inPlace = found.items.filter(
    ({ country }) => locatedIn === 'any' || country === null || country === locatedIn,
  );
  const items = [...new Map(inPlace.map(({ item }) => [item.id, item])).values()];
  // A next page that would reach beyond 10,000 cannot be asked for.
  const hasNext = found.hasNext && found.count > 0 && offset + 2 * limit <= LISTINGS_MAX;
  return {
    items,
    total: totalOf(found, { offset, limit, hasNext }),
    limit,
    offset,
    hasNext,
    ignored: [...new Set(found.warnings.flatMap(ignoredBy))],
  };
};

/** The site's total is an indicator only and moves between pages; Next stands exactly when there is a next page. */
const totalOf = (
  { total, count }: SearchAnswer,
  { offset, limit, hasNext }: Pick<BrowseAnswer, 'offset' | 'limit' | 'hasNext'>,
): number => {
  if (!hasNext) return count === 0 ? Math.min(total, offset) : offset + Math.min(count, limit);
  return Math.max(Math.min(total, LISTINGS_MAX), offset + limit + 1);
};

/** 12011 and 12015 are about delivery; other warnings name the filter that they drop. */
const ignoredBy = ({ errorId, message, about }: Complaint): BrowseAnswer['ignored'] => {
  const words = `${message} ${about}`;
  const isDelivery = [12_011, 12_015].includes(errorId) || words.includes('deliveryCountry');
  return [
    ...(isDelivery ? (['shipTo'] as const) : []),
    ...(words.includes('itemLocationCountry') ? (['locatedIn'] as const) : []),
  ];
};
