import type { BrowseAnswer } from '@keepsale/contracts/browse';
import { LOCATED_IN, SHIP_TO_COUNTRIES } from '@keepsale/domain/options';
import { describe, expect, test } from 'vitest';
import type { ListingSearch } from '../marketplace.ts';
import { listingsAt } from './listing.ts';
import { listingPage } from './page.ts';
import { createSampleMarketplace } from './marketplace.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-11-27T12:00:00Z');
const SEARCH: ListingSearch = {
  keyword: '',
  page: 1,
  limit: 200,
  shipTo: 'LT',
  locatedIn: 'any',
  sort: 'newlyListed',
};

const search = (asked: Partial<ListingSearch> = {}, atMs = START_MS): Promise<BrowseAnswer> =>
  createSampleMarketplace(() => atMs).search({ ...SEARCH, ...asked });

const all = async (asked: Partial<ListingSearch> = {}, atMs = START_MS) => {
  const { total: found } = await search({ ...asked, limit: 1 }, atMs);
  return (await search({ ...asked, limit: Math.max(1, found) }, atMs)).items;
};
const countOf = async (asked: Partial<ListingSearch>) =>
  (await search({ ...asked, limit: 1 })).total;
type Items = Awaited<ReturnType<typeof all>>;

const total = ({ price, shippingInfo }: Items[number]) => (price ?? 0) + (shippingInfo.cost ?? 0);
const isSorted = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || (values[index - 1] ?? value) <= value);

test('says that it is a sample, under no marketplace’s name', () => {
  expect(createSampleMarketplace(() => START_MS).info).toEqual({
    name: 'Marketplace',
    live: false,
    affiliate: false,
  });
});

test('offers thousands of listings, in every manner, at any time', async () => {
  for (const atMs of [START_MS, START_MS + 400 * 24 * HOUR_MS]) {
    const items = await all({}, atMs);
    expect(items.length).toBeGreaterThan(3_000);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    const options = new Set(items.map(({ buyingOptions }) => buyingOptions.join()));
    expect([...options].sort()).toEqual([
      'AUCTION',
      'AUCTION,FIXED_PRICE',
      'FIXED_PRICE',
      'FIXED_PRICE,BEST_OFFER',
    ]);
    expect(items.some(({ imageUrl }) => imageUrl === null)).toBe(true);
    expect(items.some(({ shippingInfo }) => shippingInfo.cost === null)).toBe(true);
    expect(items.some(({ shippingInfo }) => shippingInfo.cost === 0)).toBe(true);
    expect(items.every(({ price }) => (price ?? 0) >= 0.99)).toBe(true);
  }
});

test('the same moment shows the same listings', async () => {
  expect(await search()).toEqual(await search());
});

test('an auction that has ended is gone, and another has begun', async () => {
  const [first] = (await search({ sort: 'endingSoonest' })).items;
  const endMs = Date.parse(first?.endTime ?? '');
  const idsAt = async (atMs: number) =>
    (await all({ sort: 'endingSoonest' }, atMs)).map(({ id }) => id);

  expect(endMs).toBeGreaterThan(START_MS);
  expect(await idsAt(endMs - 1)).toContain(first?.id);
  expect(await idsAt(endMs)).not.toContain(first?.id);
});

test('nothing on show has ended, and nothing begins later', async () => {
  for (let hour = 0; hour < 72; hour += 23) {
    const nowMs = START_MS + hour * HOUR_MS;
    for (const { startTime, endTime } of await all({}, nowMs)) {
      expect(Date.parse(startTime ?? '')).toBeLessThanOrEqual(nowMs);
      if (endTime !== null) expect(Date.parse(endTime)).toBeGreaterThan(nowMs);
    }
  }
});

test('bids only rise, and fixed prices move within a day', async () => {
  const before = new Map((await all()).map((item) => [item.id, item]));
  const after = await all({}, START_MS + 24 * HOUR_MS);
  const changes = after.flatMap(({ id, price, buyingOptions }) => {
    const was = before.get(id)?.price;
    return was === undefined || was === null || price === null
      ? []
      : { isBid: buyingOptions.join() === 'AUCTION', by: price - was };
  });

  const bids = changes.filter(({ isBid }) => isBid);
  expect(bids.length).toBeGreaterThan(20);
  expect(bids.every(({ by }) => by >= 0)).toBe(true);
  expect(bids.some(({ by }) => by > 0)).toBe(true);
  expect(changes.some(({ isBid, by }) => !isBid && by !== 0)).toBe(true);
});

describe('every parameter counts', () => {
  test('pages hold everything once', async () => {
    const whole = (await all()).map(({ id }) => id);
    const small = await Promise.all([1, 2, 3, 4].map((page) => search({ page, limit: 7 })));

    expect(small.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole.slice(0, 28));
    expect(small[1]).toMatchObject({ limit: 7, offset: 7, total: whole.length, hasNext: true });
    const past = await search({ page: 50, limit: 200 });
    expect(past).toMatchObject({ items: [], total: whole.length, hasNext: false });
  });

  test('words must all be there, without regard to case and accents', async () => {
    const found = await all({ keyword: 'ZENIA ounapuu' });

    expect(found.length).toBeGreaterThan(3);
    expect(found.length).toBeLessThan(600);
    expect(await all({ keyword: 'holloway xyzzy' })).toEqual([]);
    expect((await all({ keyword: 'herons' })).length).toBeGreaterThan(3);
  });

  test.each([...LOCATED_IN.filter((place) => place !== 'any')])(
    'located in %s shows that country only',
    async (locatedIn) => {
      const items = await all({ locatedIn, shipTo: locatedIn === 'US' ? 'US' : 'LT' });

      expect(items.every(({ location }) => location?.endsWith(`, ${locatedIn}`))).toBe(true);
    },
  );

  test('what is not sent to a country is not shown there', async () => {
    const counts = await Promise.all(SHIP_TO_COUNTRIES.map((shipTo) => countOf({ shipTo })));

    expect(Math.min(...counts)).toBeGreaterThan(2_000);
    const ids = async (shipTo: ListingSearch['shipTo']) =>
      new Set((await all({ shipTo })).map(({ id }) => id));
    const [lithuania, overseas] = [await ids('LT'), await ids('US')];
    expect([...overseas].some((id) => !lithuania.has(id))).toBe(true);
    expect([...lithuania].some((id) => !overseas.has(id))).toBe(true);
  });

  test('each sort orders', async () => {
    const cheap = await all({ sort: 'price' });
    const dear = await all({ sort: '-price' });
    const newest = await all({ sort: 'newlyListed' });
    const ending = await all({ sort: 'endingSoonest' });

    expect(isSorted(cheap.map(total))).toBe(true);
    expect(isSorted(dear.map((item) => -total(item)))).toBe(true);
    expect(isSorted(newest.map(({ startTime }) => -Date.parse(startTime ?? '')))).toBe(true);
    expect(isSorted(ending.map(({ endTime }) => Date.parse(endTime ?? '')))).toBe(true);
    expect(ending.every(({ buyingOptions }) => buyingOptions.includes('AUCTION'))).toBe(true);
    const best = await search({ sort: '', keyword: 'halcyon' });
    expect(best.items[0]?.title).toMatch(/^Halcyon/);
  });
});

test('every card has others to be compared with, and what is alike costs alike', async () => {
  const items = (await all()).filter(({ buyingOptions }) => buyingOptions.includes('FIXED_PRICE'));
  const alike = new Map<string, number[]>();
  for (const { title, price } of items) {
    alike.set(title, [...(alike.get(title) ?? []), price ?? 0]);
  }
  const rookies = [...alike].filter(([title]) => title.includes(' Rookie '));

  expect(rookies.length).toBe(18 * 6);
  expect(rookies.filter(([, prices]) => prices.length < 3).length).toBeLessThan(18);
  for (const [, prices] of alike) expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(2);
});

test('a graded card is dearer than its base card, and its picture shows its grade', async () => {
  const items = await all({ keyword: 'dre holloway apex', sort: 'price' });
  const priceOf = (words: string) =>
    items.find(
      ({ title, buyingOptions }) => title.includes(words) && buyingOptions.includes('FIXED_PRICE'),
    )?.price ?? 0;

  expect(priceOf(' Base ')).toBeGreaterThan(2);
  expect(priceOf(' Graded ')).toBeGreaterThan(5 * priceOf(' Base '));
  const slabs = items.filter(
    ({ title, imageUrl }) => title.includes(' Graded ') && imageUrl !== null,
  );
  expect(slabs.length).toBeGreaterThan(3);
  for (const { title, imageUrl } of slabs) {
    const [, grade = ''] = / Graded ([\d.]+) /.exec(title) ?? [];
    expect(decodeURIComponent(imageUrl ?? '')).toContain(`>${grade}<`);
  }
});

test('its page tells what a listing’s does, with its text as text', () => {
  const listings = listingsAt(START_MS);
  const pages = listings
    .slice(0, 60)
    .map((listing) => listingPage(listing, { shipTo: 'LT', nowMs: START_MS }));

  for (const [index, page] of pages.entries()) {
    expect(page).toContain('This is a sample listing.');
    expect(page).toContain(`>${listings[index]?.card.title ?? '?'}</h1>`);
    expect(page).toMatch(/Item number|Located in|Ships to/);
    expect(page).toMatch(/shipping to Lithuania|Shipping to Lithuania|Does not ship to Lithuania/);
    expect(page).toMatch(/\$[\d,]+\.\d{2}/);
  }
  expect(pages.some((page) => / bids?</.test(page) && /\d+[dhm] left</.test(page))).toBe(true);
  expect(pages.some((page) => page.includes('or best offer'))).toBe(true);
});

test.each([
  '<script>alert(1)</script>',
  '.*',
  '%',
  "' or 1=1 --",
  '\\',
  '__proto__',
  '( ) [ ] { }',
  '🏀',
  'a'.repeat(200),
])('the words %j are words, and find nothing', async (keyword) => {
  const { items, total: found } = await search({ keyword });

  expect({ items, found }).toEqual({ items: [], found: 0 });
});
