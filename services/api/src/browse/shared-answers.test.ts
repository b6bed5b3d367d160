import type { BrowseAnswer } from '@keepsale/contracts/browse';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SellerId, Uuid } from '@keepsale/domain/kernel/ids';
import { createFairShares, type FairShares } from './fair-shares.ts';
import { type ListingSearch, type Marketplace, MarketplaceProblem } from './marketplace.ts';
import { shareAnswers } from './shared-answers.ts';

const START_MS = Date.parse('2026-11-27T12:00:00Z');
const SEARCH: ListingSearch = {
  keyword: 'foil',
  page: 1,
  limit: 50,
  shipTo: 'LT',
  locatedIn: 'any',
  sort: '',
};
const EMPTY: BrowseAnswer = {
  items: [],
  total: 0,
  limit: 50,
  offset: 0,
  hasNext: false,
  ignored: [],
};

let nowMs: number;
let calls: number;
let answer: () => Promise<BrowseAnswer>;
beforeEach(() => {
  nowMs = START_MS;
  calls = 0;
  answer = () => new Promise((resolve) => setTimeout(() => resolve({ ...EMPTY }), 5));
});

const ADA = 'ada' as Uuid as SellerId;
const BEN = 'ben' as Uuid as SellerId;
/** Charges whatever is asked: shares have a test of their own. */
const UNLIMITED: Pick<FairShares, 'charge'> = { charge: () => () => undefined };

const openTo = (shares: Pick<FairShares, 'charge'>) => {
  const marketplace: Marketplace = {
    info: { name: 'eBay', live: true, affiliate: false },
    search: () => {
      calls += 1;
      return answer();
    },
  };
  return shareAnswers(marketplace, shares, () => nowMs);
};

/** As Ada uses it, without limits. */
const open = (): Marketplace => {
  const desk = openTo(UNLIMITED);
  return { info: desk.info, search: (search) => desk.search(search, ADA) };
};

test('a thousand equal searches cost one call', async () => {
  const shared = open();

  await Promise.all(Array.from({ length: 1_000 }, () => shared.search({ ...SEARCH })));

  expect(calls).toBe(1);
});

test('searches that differ in anything cost a call each, letter case aside', async () => {
  const shared = open();
  const others: readonly Partial<ListingSearch>[] = [
    {},
    { keyword: 'FOIL' },
    { keyword: 'foils' },
    { page: 2 },
    { limit: 49 },
    { shipTo: 'US' },
    { locatedIn: 'LT' },
    { sort: 'price' },
  ];

  await Promise.all(others.map((other) => shared.search({ ...SEARCH, ...other })));

  expect(calls).toBe(others.length - 1);
});

test('an answer is good for ten seconds', async () => {
  const shared = open();
  await shared.search(SEARCH);
  nowMs += 9_999;
  await shared.search(SEARCH);
  expect(calls).toBe(1);
  nowMs += 1;
  await shared.search(SEARCH);
  expect(calls).toBe(2);
});

test('and leaves the memory then', async () => {
  vi.useFakeTimers();
  try {
    const shared = open();
    const first = shared.search(SEARCH);
    await vi.advanceTimersByTimeAsync(5);
    await first;
    // The clock of the answers stands still: only the timer can have removed it.
    await vi.advanceTimersByTimeAsync(10_000);
    const second = shared.search(SEARCH);
    await vi.advanceTimersByTimeAsync(5);
    await second;
    expect(calls).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('never beyond the end of an auction in it', async () => {
  answer = () =>
    Promise.resolve({
      ...EMPTY,
      items: [itemEnding(START_MS + 3_000), itemEnding(START_MS - 60_000)],
    });
  const shared = open();
  await shared.search(SEARCH);
  nowMs += 2_999;
  await shared.search(SEARCH);
  expect(calls).toBe(1);
  nowMs += 1;
  await shared.search(SEARCH);
  expect(calls).toBe(2);
});

test('a failure is shared while it is under way, and not kept', async () => {
  const problem = new MarketplaceProblem({ kind: 'down' }, 'no answer');
  answer = () => Promise.reject(problem);
  const shared = open();

  const outcomes = await Promise.allSettled([1, 2, 3].map(() => shared.search(SEARCH)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(calls).toBe(1);

  answer = () => Promise.resolve(EMPTY);
  await expect(shared.search(SEARCH)).resolves.toEqual(EMPTY);
});

test('the oldest answers make room', async () => {
  answer = () => Promise.resolve(EMPTY);
  const shared = open();
  for (let page = 1; page <= 201; page += 1) await shared.search({ ...SEARCH, page });
  await shared.search({ ...SEARCH, page: 2 });
  expect(calls).toBe(201);
  await shared.search({ ...SEARCH, page: 1 });
  expect(calls).toBe(202);
});

test('a few large pages make room as many small ones do', async () => {
  const item = itemEnding(START_MS + 60_000);
  answer = () => Promise.resolve({ ...EMPTY, items: Array.from({ length: 200 }, () => item) });
  const shared = open();
  for (let page = 1; page <= 51; page += 1) await shared.search({ ...SEARCH, page });
  await shared.search({ ...SEARCH, page: 2 });
  expect(calls).toBe(51);
  await shared.search({ ...SEARCH, page: 1 });
  expect(calls).toBe(52);
});

describe('whom a search is charged to', () => {
  const spentBy = async (run: Promise<unknown>): Promise<string> => {
    const outcome = await run.catch((error: unknown) => error);
    return outcome instanceof MarketplaceProblem ? outcome.reason.kind : 'answered';
  };

  test('who starts it, not who shares it or finds it answered', async () => {
    const desk = openTo(createFairShares(4, () => nowMs));
    await Promise.all([desk.search(SEARCH, ADA), desk.search(SEARCH, BEN)]);
    await desk.search(SEARCH, BEN);
    await desk.search({ ...SEARCH, page: 2 }, ADA);

    expect(await spentBy(desk.search({ ...SEARCH, page: 3 }, ADA))).toBe('share');
    expect(await spentBy(desk.search({ ...SEARCH, page: 3 }, BEN))).toBe('answered');
    expect(calls).toBe(3);
  });

  test.each([
    [{ kind: 'down' }, 'answered'],
    [{ kind: 'closed' }, 'answered'],
    [{ kind: 'quota', retryAfterSeconds: 1 }, 'answered'],
    // A call that was answered, if only with a no.
    [{ kind: 'refused', message: 'Add a word.' }, 'share'],
  ] as const)('nobody for %j: the next search is %s', async (reason, next) => {
    const desk = openTo(createFairShares(2, () => nowMs));
    answer = () => Promise.reject(new MarketplaceProblem(reason, 'as planned'));
    await spentBy(desk.search(SEARCH, ADA));
    answer = () => Promise.resolve(EMPTY);

    expect(await spentBy(desk.search(SEARCH, ADA))).toBe(next);
  });
});

const itemEnding = (endMs: number): BrowseAnswer['items'][number] => ({
  id: String(endMs),
  title: 'Foil',
  imageUrl: null,
  condition: null,
  price: 1,
  currency: 'USD',
  convertedFrom: null,
  shippingInfo: { cost: null, currency: null },
  seller: { username: null, feedbackScore: null },
  location: null,
  startTime: null,
  endTime: new Date(endMs).toISOString(),
  buyingOptions: ['AUCTION'],
  viewItemURL: null,
});
