import type { BrowseSortKey } from '@keepsale/domain/options';
import {
  browseSortOf,
  keepBrowseSort,
  keepShipTo,
  locatedInOf,
  shipToOf,
} from '../../api/browse-choices.ts';
import { BROWSE_PAGE_SIZE, LISTINGS_MAX, type ListingSearch } from '../../api/marketplace.ts';
import { pageOf, useFilters } from '../../ui/search-params.ts';
import { rememberSearch } from './recent-searches.ts';

const WORDS_CHARACTERS_MAX = 200;
const PAGE_MAX = LISTINGS_MAX / BROWSE_PAGE_SIZE;

export type BrowseTab = 'results' | 'sort';

/** The search of the screen: `?q=&page=&sort=&shipTo=&locatedIn=&tab=`, before what was chosen the last time. */
export const useSearch = () => {
  const { get, set } = useFilters();
  const search: ListingSearch = {
    keyword: get('q').trim().slice(0, WORDS_CHARACTERS_MAX),
    page: Math.min(pageOf(get('page')), PAGE_MAX),
    sort: browseSortOf(get('sort')),
    shipTo: shipToOf(get('shipTo')),
    locatedIn: locatedInOf(get('locatedIn')),
  };
  const tab: BrowseTab = get('tab') === 'sort' ? 'sort' : 'results';
  return {
    search,
    tab,
    /** Whether a search for these words would change nothing: not the words, the page, or the tab. */
    isShown: (words: string): boolean =>
      words.trim() === search.keyword && search.page === 1 && tab === 'results',
    find: (words: string): void => {
      rememberSearch(words);
      set({ q: words.trim(), page: '', tab: '' }, 'push');
    },
    sortBy: (sort: BrowseSortKey): void => {
      keepBrowseSort(sort);
      set({ sort, page: '' });
    },
    shipTo: (country: string): void => {
      keepShipTo(country);
      set({ shipTo: country, page: '' });
    },
    locateIn: (place: string): void => set({ locatedIn: place === 'any' ? '' : place, page: '' }),
    goTo: (page: number): void => set({ page: page === 1 ? '' : String(page) }, 'push'),
    show: (next: BrowseTab): void => set({ tab: next === 'results' ? '' : next }),
  };
};

export type Search = ReturnType<typeof useSearch>;
