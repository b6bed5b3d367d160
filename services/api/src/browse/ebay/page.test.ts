import { describe, expect, test } from 'vitest';
import { summary } from '../../testing/ebay-search.ts';
import type { ListingSearch } from '../marketplace.ts';
import { decodeSearch } from './decode.ts';
import { pageOf } from './page.ts';

const SEARCH: ListingSearch = {
  keyword: '',
  page: 1,
  limit: 50,
  shipTo: 'LT',
  locatedIn: 'any',
  sort: '',
};

interface Given {
  readonly total: number;
  readonly count: number;
  readonly next?: boolean;
}

const page = ({ total, count, next = false }: Given, search: Partial<ListingSearch> = {}) => {
  const found = decodeSearch({
    total,
    itemSummaries: Array.from({ length: count }, (_, index) => summary(index)),
    ...(next ? { next: 'https://api.ebay.com/…' } : {}),
  });
  if (found === null) throw new Error('unreadable');
  return pageOf(found, { ...SEARCH, ...search });
};

/** The rule of the screen: with the total known, Next is on while `page * limit < total`. */
const isNextOn = ({ offset, limit, total }: ReturnType<typeof page>) => offset + limit < total;

describe('the total, an indicator only, is such that Next tells the truth', () => {
  test.each([
    ['a full page with a next one', { total: 120, count: 50, next: true }, {}, { total: 120, next: true }],
    ['a total that is too low', { total: 30, count: 50, next: true }, {}, { total: 51, next: true }],
    ['a total beyond what can be paged', { total: 2e6, count: 50, next: true }, {}, { total: 1e4, next: true }],
    ['no next page, whatever the total says', { total: 900, count: 50 }, {}, { total: 50, next: false }],
    ['a last page', { total: 900, count: 7 }, { page: 3 }, { total: 107, next: false }],
    ['nothing at all', { total: 0, count: 0 }, {}, { total: 0, next: false }],
    ['an empty page with a total', { total: 80, count: 0, next: true }, { page: 2 }, { total: 50, next: false }],
    ['a page past the end', { total: 20, count: 0 }, { page: 9 }, { total: 20, next: false }],
    ['a total below the page on screen', { total: 3, count: 5 }, {}, { total: 5, next: false }],
    ['page 199 of 50', { total: 2e6, count: 50, next: true }, { page: 199 }, { total: 1e4, next: true }],
    ['page 200 of 50', { total: 2e6, count: 50, next: true }, { page: 200 }, { total: 1e4, next: false }],
    ['page 66 of 150', { total: 2e6, count: 150, next: true }, { page: 66, limit: 150 }, { total: 9_900, next: false }],
  ] as const)('%s', (_, given, search, { total, next }) => {
    const answer = page(given, search);

    expect(answer.total).toBe(total);
    expect(isNextOn(answer)).toBe(next);
    expect(answer.hasNext).toBe(next);
  }); // prettier-ignore
});

test('a listing that comes twice is shown once', () => {
  const found = decodeSearch({ total: 3, itemSummaries: [summary(1), summary(1), summary(2)] });

  expect(found && pageOf(found, SEARCH).items).toHaveLength(2);
});

test('what is somewhere else is left out, where a place was asked for', () => {
  const found = decodeSearch({
    itemSummaries: [
      summary(1),
      summary(2, { itemLocation: { country: 'LT' } }),
      summary(3, { itemLocation: undefined }),
    ],
  });
  const ids = (locatedIn: ListingSearch['locatedIn']) =>
    found && pageOf(found, { ...SEARCH, locatedIn }).items.map(({ id }) => id.slice(-3));

  expect(ids('LT')).toEqual(['2|0', '3|0']);
  expect(ids('any')).toHaveLength(3);
});
