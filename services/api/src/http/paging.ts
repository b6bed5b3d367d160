import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, type PagingQuery } from '@keepsale/contracts/page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from './problem.ts';

/** Which part of a list. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
  /** How the client counts; the `Link` header goes on in the same way. */
  readonly style: 'offset' | 'page';
}

/**
 * The part that a query asks for, or `null` for the whole list. Empty parameters count as absent.
 *
 * @throws HttpProblem 400 for both styles together and for values out of range.
 */
export const pageOf = (query: PagingQuery): Page | null => {
  const byOffset = { limit: given(query.limit), offset: given(query.offset) };
  const byPage = { page: given(query.page), pageSize: given(query.pageSize) };
  const isByOffset = byOffset.limit !== null || byOffset.offset !== null;
  const isByPage = byPage.page !== null || byPage.pageSize !== null;
  if (isByOffset && isByPage) throw invalid([BOTH_STYLES]);
  if (isByOffset) return offsetPage(byOffset);
  return isByPage ? numberedPage(byPage) : null;
};

/** Tells how many there are in all, and where the first, previous, next and last part are. */
export const sendPageHeaders = (
  request: FastifyRequest,
  reply: FastifyReply,
  { page, total }: { readonly page: Page; readonly total: number },
): void => {
  void reply.header('x-total-count', String(total)).header('link', links(request.url, page, total));
};

/** Postgres counts rows in 64 bits; beyond this nobody has rows. */
const OFFSET_MAX = 1_000_000_000;

const BOTH_STYLES = {
  propertyPath: 'page',
  message: 'Use either limit and offset, or page and pageSize',
};

type Given<Name extends string> = Readonly<Record<Name, string | null>>;

const offsetPage = ({ limit, offset }: Given<'limit' | 'offset'>): Page => ({
  limit: within('limit', limit ?? String(PAGE_SIZE_DEFAULT), 1, PAGE_SIZE_MAX),
  offset: within('offset', offset ?? '0', 0, OFFSET_MAX),
  style: 'offset',
});

const numberedPage = ({ page, pageSize }: Given<'page' | 'pageSize'>): Page => {
  const limit = within('pageSize', pageSize ?? String(PAGE_SIZE_DEFAULT), 1, PAGE_SIZE_MAX);
  const number = within('page', page ?? '1', 1, Math.floor(OFFSET_MAX / limit));
  return { limit, offset: (number - 1) * limit, style: 'page' };
};

const given = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : text.trim();

const within = (name: string, text: string, min: number, max: number): number => {
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw invalid([
    { propertyPath: name, message: `${name} must be a whole number from ${min} to ${max}` },
  ]);
};

const links = (url: string, page: Page, total: number): string => {
  const last = Math.max(0, Math.ceil(total / page.limit) - 1) * page.limit;
  const { offset, limit } = page;
  const parts: readonly (readonly [string, number | null])[] = [
    ['first', 0],
    ['prev', offset > 0 && total > 0 ? Math.min(Math.max(0, offset - limit), last) : null],
    ['next', offset + limit < total ? offset + limit : null],
    ['last', last],
  ];
  return parts
    .flatMap(([rel, at]) => (at === null ? [] : [`<${urlAt(url, page, at)}>; rel="${rel}"`]))
    .join(', ');
};

const urlAt = (url: string, { limit, style }: Page, offset: number): string =>
  addressWith(
    url,
    style === 'offset'
      ? { limit, offset }
      : { page: Math.floor(offset / limit) + 1, pageSize: limit },
  );

/** The same address with other numbers: every filter stays, also one that holds a `?`. */
export const addressWith = (url: string, numbers: Readonly<Record<string, number>>): string => {
  const [path = ''] = url.split('?', 1);
  const params = new URLSearchParams(url.slice(path.length));
  for (const [name, value] of Object.entries(numbers)) params.set(name, String(value));
  return `${path}?${params.toString()}`;
};
