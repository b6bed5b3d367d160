import type { BrowseQuery } from '@keepsale/contracts/browse';
import type { Violation } from '@keepsale/contracts/problem';
import { SEARCH_LENGTH_MAX } from '@keepsale/domain/kernel/text';
import {
  BROWSE_SORTS,
  LOCATED_IN,
  SHIP_TO_COUNTRIES,
  SHIP_TO_DEFAULT,
} from '@keepsale/domain/options';
import { invalid } from '../http/problem.ts';
import { LISTINGS_MAX, type ListingSearch } from './marketplace.ts';

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 200;
const SPORT = 'basketball';

/**
 * The search that a query asks for; empty parameters count as absent.
 *
 * @throws HttpProblem 400 with all its violations.
 */
export const readSearch = (query: BrowseQuery): ListingSearch => {
  const violations: Violation[] = [];
  const orRefuse = <T>(value: T | null, propertyPath: string, message: string, instead: T): T => {
    if (value !== null) return value;
    violations.push({ propertyPath, message });
    return instead;
  };
  orRefuse(oneOf([SPORT, ''], given(query.sport)), 'sport', `sport must be ${SPORT}`, '');
  const limit = orRefuse(from1(query.limit, LIMIT_DEFAULT, LIMIT_MAX), 'limit', LIMIT_MESSAGE, 1);
  const pageMax = Math.floor(LISTINGS_MAX / limit);
  const page = orRefuse(from1(query.page, 1, pageMax), 'page', PAGE_MESSAGE, 1);
  const shipTo = orRefuse(
    oneOf(SHIP_TO_COUNTRIES, given(query.shipTo) || SHIP_TO_DEFAULT),
    'shipTo',
    'shipTo must be a country that we know',
    SHIP_TO_DEFAULT,
  );
  const locatedIn = orRefuse(
    oneOf(LOCATED_IN, given(query.locatedIn) || 'any'),
    'locatedIn',
    'locatedIn must be a country that we know, or any',
    'any',
  );
  const sort = orRefuse(oneOf(SORTS, given(query.sort)), 'sort', SORT_MESSAGE, '');
  const keyword = orRefuse(keywordOf(query.keyword ?? ''), 'keyword', KEYWORD_MESSAGE, '');
  if (violations.length > 0) throw invalid(violations);
  return { keyword, page, limit, shipTo, locatedIn, sort };
};

const SORTS = BROWSE_SORTS.map(({ sort }) => sort);

const LIMIT_MESSAGE = `limit must be a whole number from 1 to ${LIMIT_MAX}`;
const PAGE_MESSAGE = `page must be a whole number from 1, and page × limit at most ${LISTINGS_MAX.toLocaleString('en-US')}`;
const SORT_MESSAGE = `sort must be empty or one of ${SORTS.filter((sort) => sort !== '').join(', ')}`;
const KEYWORD_MESSAGE = `keyword is too long (at most ${SEARCH_LENGTH_MAX})`;

const given = (text: string | undefined): string => (text ?? '').trim();

/** `null` for what is no whole number from 1 to `max`. */
const from1 = (text: string | undefined, absent: number, max: number): number | null => {
  const written = given(text);
  if (written === '') return absent;
  const value = /^\d{1,6}$/.test(written) ? Number(written) : 0;
  return value >= 1 && value <= max ? value : null;
};

const oneOf = <T extends string>(choices: readonly T[], text: string): T | null =>
  choices.find((choice) => choice === text) ?? null;

/** Control characters and runs of spaces become one space: what a person pasted, no error. `null` when it is too long. */
const keywordOf = (text: string): string | null => {
  const words = wellFormed(text)
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return words.length > SEARCH_LENGTH_MAX ? null : words;
};

const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
