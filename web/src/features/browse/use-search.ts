import { SEARCH_LENGTH_MAX } from '@keepsale/domain/kernel/text';
import type { BrowseSortKey } from '@keepsale/domain/options';
import { useEffect, useState } from 'react';
import {
  browseSortOf,
  keepBrowseSort,
  keepShipTo,
  keptChoices,
  locatedInOf,
  shipToOf,
  type ShipTo,
} from '../../api/browse-choices.ts';
import { BROWSE_PAGE_SIZE, LISTINGS_MAX, type ListingSearch } from '../../api/marketplace.ts';
import { cut } from '../../ui/cut.ts';
import { useEcho } from '../../ui/echo.ts';
import { pageOf, useFilters } from '../../ui/search-params.ts';
import { rememberSearch } from './recent-searches.ts';

const PAGE_MAX = LISTINGS_MAX / BROWSE_PAGE_SIZE;

export type BrowseTab = 'results' | 'sort';

/** The search of the screen: `?q=&page=&sort=&shipTo=&locatedIn=&tab=`, before what was chosen the last time. */
export const useSearch = () => {
  const { get, set } = useFilters();
  // Read once: a choice made in another tab is for the next visit, not for the next page of this list.
  const [kept, setKept] = useState(keptChoices);
  const asked = get('q').trim();
  const search: ListingSearch = {
    keyword: cut(asked, SEARCH_LENGTH_MAX),
    page: Math.min(pageOf(get('page')), PAGE_MAX),
    sort: browseSortOf(get('sort'), kept.sort),
    shipTo: shipToOf(get('shipTo'), kept.shipTo),
    locatedIn: locatedInOf(get('locatedIn')),
  };
  const tab: BrowseTab = get('tab') === 'sort' ? 'sort' : 'results';
  const [words, type] = useEcho(search.keyword);
  const page = pageText(search.page);
  const isPageWritten = get('page') === page;
  useEffect(() => {
    // An address that asks for a page too far, or for none, comes to say which one is shown.
    if (!isPageWritten) set({ page });
  }, [isPageWritten, page, set]);
  /** Words that were typed and not searched for yet come along: else the box would say one thing and the list another. */
  const change = (changes: Readonly<Record<string, string>>): void => {
    const typed = words.trim();
    const isTyped = typed !== search.keyword;
    if (isTyped) rememberSearch(typed);
    set({ ...changes, q: typed, page: '' }, isTyped ? 'push' : 'replace');
  };
  return {
    search,
    /** Whether the address asks for more words than can be searched for. */
    isCut: asked !== search.keyword,
    tab,
    /** What stands in the box: the words of the search, until others are typed. */
    words,
    type,
    /** Whether a search for these words would change nothing: not the words, the page, or the tab. */
    isShown: (asked: string): boolean =>
      asked.trim() === search.keyword && search.page === 1 && tab === 'results',
    find: (asked: string): void => {
      rememberSearch(asked);
      set({ q: asked.trim(), page: '', tab: '' }, 'push');
    },
    sortBy: (sort: BrowseSortKey): void => {
      keepBrowseSort(sort);
      setKept({ ...kept, sort });
      change({ sort });
    },
    shipTo: (country: ShipTo): void => {
      keepShipTo(country);
      setKept({ ...kept, shipTo: country });
      change({ shipTo: country });
    },
    locateIn: (place: string): void => change({ locatedIn: place === 'any' ? '' : place }),
    goTo: (next: number): void => set({ page: pageText(next) }, 'push'),
    show: (next: BrowseTab): void => set({ tab: next === 'results' ? '' : next }),
  };
};

const pageText = (page: number): string => (page === 1 ? '' : String(page));

export type Search = ReturnType<typeof useSearch>;
