import type { BooksSeller, HistoryItem, StateAnswer } from '@keepsale/contracts/history';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Caller } from './caller.ts';
import { list, nullable, number, object, text, type Decoder } from './decode.ts';
import { expenseEntry, revenueEntry } from './entries.ts';
import { getJson, withQuery } from './http.ts';
import { isWorthRetrying, RequestRefused } from './problem.ts';
import { categories, products } from './products.ts';

const unknown: Decoder<unknown> = (value) => value;

const act = object<HistoryItem>({
  revision: number,
  type: text,
  at: text,
  summary: text,
  subject: object<HistoryItem['subject']>({
    kind: text,
    id: nullable(text),
    name: nullable(text),
  }),
  changes: list(
    object<HistoryItem['changes'][number]>({ field: text, from: unknown, to: unknown }),
  ),
  data: unknown,
  hash: text,
});
const acts = list(act);

const booksSeller = object<BooksSeller>({ fullName: text });

const state = object<StateAnswer>({
  revision: number,
  at: nullable(text),
  products,
  categories,
  revenue: list(revenueEntry),
  expenses: list(expenseEntry),
  totals: object<StateAnswer['totals']>({
    totalProducts: number,
    productsInStock: number,
    totalValue: number,
    lowStock: number,
    categories: number,
    revenue: number,
    expenses: number,
    netProfit: number,
  }),
});

/** Blank texts stand for no filter; `from` and `to` are instants. */
export interface HistoryFilters {
  readonly kind: string;
  readonly subjectId: string;
  readonly from: string;
  readonly to: string;
  /** A revision: only acts before it. */
  readonly before: string;
}

/** Which books: as they stood after an act, at a moment, or now. */
export type Moment =
  { readonly revision: number } | { readonly at: string } | { readonly now: true };

export const HISTORY_PAGE_SIZE = 50;
/** The most that one call answers: what a search looks through at a time. */
export const HISTORY_SEARCHED = 500;
/** Past books are large and never change: kept for going back and forth, not for long. */
const PAST_KEPT_MS = 60_000;
/** A replay that nobody waits for any more still has to end before the next one of this seller begins. */
const BUSY_RETRIES_MAX = 15;
const RETRIES_MAX = 2;
const RETRY_MS = 800;

/** In a key, of a caller only the scope counts: functions have no part in it. */
export const historyQueries = {
  page: (caller: Caller, filters: HistoryFilters, limit = HISTORY_PAGE_SIZE) =>
    queryOptions({
      queryKey: [caller.scope, 'history', 'page', filters, limit, caller],
      queryFn: ({ signal }) =>
        getJson(withQuery('/api/history', { ...filters, limit }), acts, signal, caller),
      placeholderData: keepPreviousData,
    }),
  /** Whose books the caller reads. */
  seller: (caller: Caller) =>
    queryOptions({
      queryKey: [caller.scope, 'history', 'seller', caller],
      queryFn: ({ signal }) => getJson('/api/history/seller', booksSeller, signal, caller),
      staleTime: Infinity,
    }),
  state: (caller: Caller, moment: Moment) =>
    queryOptions({
      queryKey: [caller.scope, 'history', 'state', moment, caller],
      queryFn: ({ signal }) =>
        getJson(withQuery('/api/history/state', { ...queryOf(moment) }), state, signal, caller),
      placeholderData: keepPreviousData,
      gcTime: PAST_KEPT_MS,
      retry: (failures, error) =>
        isWorthRetrying(error) && failures < (isBusy(error) ? BUSY_RETRIES_MAX : RETRIES_MAX),
      retryDelay: RETRY_MS,
    }),
};

/** All that the filters let through, newest first. */
export const readActs = async (
  caller: Caller,
  filters: HistoryFilters,
): Promise<readonly HistoryItem[]> => {
  const found: HistoryItem[] = [];
  for (let before = ''; ;) {
    const query = { ...filters, before, limit: HISTORY_SEARCHED };
    const page = await getJson(withQuery('/api/history', query), acts, undefined, caller);
    found.push(...page);
    const oldest = page.at(-1)?.revision ?? 0;
    if (page.length < HISTORY_SEARCHED || oldest === 0) return found;
    before = String(oldest);
  }
};

const isBusy = (error: Error): boolean => error instanceof RequestRefused && error.status === 429;

const queryOf = (moment: Moment) => ('now' in moment ? {} : moment);

export const NO_FILTERS: HistoryFilters = {
  kind: '',
  subjectId: '',
  from: '',
  to: '',
  before: '',
};
