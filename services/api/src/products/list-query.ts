import {
  PRODUCT_AVAILABILITIES,
  PRODUCT_SORTS,
  type ProductAvailability,
  type ProductListQuery,
  type ProductSort,
} from '@keepsale/contracts/products';
import { choiceParameter, given } from '../answers/parameters.ts';
import { searchWords } from '../answers/search.ts';
import { type Page, pageOf } from '../http/paging.ts';

/** Which products, and in which order. */
export interface ProductFilter {
  readonly words: readonly string[];
  /** As the client wrote it. */
  readonly categoryId: string | null;
  readonly availability: ProductAvailability;
  readonly sort: ProductSort;
  readonly page: Page | null;
}

/** @throws HttpProblem 400 for a value outside its list, or a part that cannot be. */
export const readProductFilter = (query: ProductListQuery): ProductFilter => ({
  words: searchWords(query.q),
  categoryId: given(query.categoryId),
  availability:
    choiceParameter('availability', query.availability, PRODUCT_AVAILABILITIES) ?? 'all',
  sort: choiceParameter('sort', query.sort, PRODUCT_SORTS) ?? 'newest',
  page: pageOf(query),
});
