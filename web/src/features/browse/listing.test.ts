import type { MarketplaceItem } from '@keepsale/contracts/browse';
import { describe, expect, test } from 'vitest';
import { withoutShown } from '../../api/shown-listings.ts';
import {
  conditionTone,
  pageAddress,
  pictureAddress,
  placeText,
  priceText,
  shippingText,
  sortNote,
  timeLeft,
  timingOf,
  totalText,
} from './listing.ts';
import { averagePrice, emptyAdvice, pageBefore } from './page-figures.ts';
import { productFrom } from './product-from.ts';
import { readRecent } from './recent-searches.ts';

const ITEM: MarketplaceItem = {
  id: 'v1|110|0',
  title: 'Dre Holloway Meridian Foil /99',
  imageUrl: null,
  condition: 'Ungraded',
  price: 19.5,
  currency: 'USD',
  convertedFrom: null,
  shippingInfo: { cost: 4.5, currency: 'USD' },
  seller: { username: 'hoopvault', feedbackScore: 12 },
  location: 'Berlin, DE',
  startTime: '2026-11-20T08:00:00.000Z',
  endTime: null,
  buyingOptions: ['FIXED_PRICE'],
  viewItemURL: null,
};
const END = '2026-12-01T10:00:00.000Z';
const before = (ms: number) => timeLeft(END, Date.parse(END) - ms);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the time line', () => {
  test.each([
    [{ buyingOptions: ['AUCTION'], endTime: END }, 'Ends', END],
    [{ buyingOptions: ['AUCTION', 'FIXED_PRICE'], endTime: END }, 'Ends', END],
    [{ buyingOptions: ['FIXED_PRICE', 'BEST_OFFER'], endTime: END }, 'Renews', END],
    [{ buyingOptions: ['FIXED_PRICE'] }, 'Listed', ITEM.startTime],
    [{ buyingOptions: ['AUCTION'] }, 'Listed', ITEM.startTime],
    [{ buyingOptions: [], endTime: END }, 'Listed', ITEM.startTime],
    [{ buyingOptions: [], startTime: null }, 'Listed', null],
  ] as const)('of %j is %s %s', (changes, word, at) => {
    const item = { ...ITEM, ...changes, buyingOptions: [...changes.buyingOptions] };

    expect(timingOf(item)).toEqual({ word, at });
  });

  test.each([
    [28 * HOUR + 59 * MINUTE, '1d 4h left'],
    [24 * HOUR, '1d 0h left'],
    [24 * HOUR - 1, '23h 59m left'],
    [3 * HOUR + 12 * MINUTE, '3h 12m left'],
    [HOUR - 1, '59m left'],
    [MINUTE, '1m left'],
    [MINUTE - 1, '0m left'],
    [1, '0m left'],
    [0, 'Ended'],
    [-5 * HOUR, 'Ended'],
  ])('%i ms before the end reads %s', (ms, text) => {
    expect(before(ms)).toBe(text);
  });

  test('an end that is no instant has ended', () => {
    expect(timeLeft('soon', 0)).toBe('Ended');
  });
});

test.each([
  ['New', 'pos'],
  ['Brand New', 'pos'],
  ['Graded', 'pos'],
  ['Ungraded', 'neutral'],
  ['Used', 'warn'],
  ['USED - Good', 'warn'],
  ['Pre-Owned', 'warn'],
  ['Renewed', 'neutral'],
  ['?', 'neutral'],
])('%s is %s', (condition, tone) => {
  expect(conditionTone(condition)).toBe(tone);
});

test('a place is never so long that it hides the time behind it', () => {
  expect(placeText('Vilnius, LT')).toBe('Vilnius, LT');
  expect(placeText(`${'Ł'.repeat(59)}🏀🏀`)).toBe(`${'Ł'.repeat(59)}…`);
});

test('unknown is neither free nor nothing', () => {
  expect(priceText({ ...ITEM, price: null })).toBe('—');
  expect(priceText({ ...ITEM, price: 20, currency: 'EUR' })).toBe('€20.00');
  expect(priceText({ ...ITEM, currency: 'not a code' })).toBe('19.50');
  expect(shippingText(ITEM)).toBe('+ $4.50 shipping');
  expect(shippingText({ ...ITEM, shippingInfo: { cost: 0, currency: 'USD' } })).toBe(
    'Free shipping',
  );
  expect(shippingText({ ...ITEM, shippingInfo: { cost: null, currency: null } })).toBe('');
});

test('sorted by price, the sum that the marketplace sorts by is shown', () => {
  expect(totalText(ITEM, 'priceAsc')).toBe('$24.00 in all');
  expect(totalText(ITEM, 'new')).toBe('');
  expect(totalText({ ...ITEM, shippingInfo: { cost: 4, currency: 'EUR' } }, 'priceAsc')).toBe('');
  expect(totalText({ ...ITEM, price: null }, 'priceDesc')).toBe('');
});

test.each([
  ['priceAsc', 'Sorted by price with shipping'],
  ['priceDesc', 'Sorted by price with shipping'],
  ['new', ''],
  ['ending', ''],
  ['best', ''],
] as const)('the sort %s says of itself %j', (sort, note) => {
  expect(sortNote(sort)).toBe(note);
});

test.each([
  [{ offset: 100, total: 420 }, 2],
  [{ offset: 50, total: 420 }, 1],
  [{ offset: 0, total: 420 }, 1],
  [{ offset: 9_950, total: 420 }, 9],
  [{ offset: 9_950, total: 400 }, 8],
  [{ offset: 9_950, total: 0 }, 1],
  [{ offset: 9_950, total: 900_000 }, 199],
])('of 50 a page, before %j is page %i', (answer, page) => {
  expect(pageBefore({ ...answer, limit: 50 })).toBe(page);
});

test('only a place that was chosen can be widened, and only words that were typed be fewer', () => {
  expect(emptyAdvice({ keyword: 'foil', locatedIn: 'LV' })).toBe(
    'Try fewer words, or widen where items can ship from.',
  );
  expect(emptyAdvice({ keyword: '', locatedIn: 'LV' })).toBe('Widen where items can ship from.');
  expect(emptyAdvice({ keyword: 'foil', locatedIn: 'any' })).toBe('Try fewer words.');
  expect(emptyAdvice({ keyword: '', locatedIn: 'any' })).toBe('Look again later.');
});

test.each([
  ['https://www.ebay.com/itm/1', true],
  ['/api/marketplace/samples/sample-1-2', true],
  ['/api/marketplace/samples/sample-1-2?shipTo=LT', true],
  ['/api/marketplace/samples/sample-1-2?next=//evil.example', false],
  ['/api/account/export', false],
  ['/api/marketplace/samples/../../account/export', false],
  ['//evil.example/', false],
  ['http://www.ebay.com/itm/1', false],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['blob:https://x/1', false],
  ['', false],
  [null, false],
])('the page %s is opened: %s', (address, opened) => {
  expect(pageAddress(address)).toBe(opened ? address : null);
});

test.each([
  ['https://i.ebayimg.com/a.jpg', true],
  ['data:image/svg+xml,%3Csvg', true],
  ['data:text/html,x', false],
  ['http://i.ebayimg.com/a.jpg', false],
  ['javascript:alert(1)', false],
  ['/uploads/x', false],
  [null, false],
])('the picture %s is shown: %s', (address, shown) => {
  expect(pictureAddress(address)).toBe(shown ? address : null);
});

describe('the average price', () => {
  const priced = (price: number | null, currency: string | null = 'USD') => ({
    ...ITEM,
    price,
    currency,
  });

  test.each([
    [[priced(10), priced(20.01)], '$15.01', 'Mean of item prices'],
    [[priced(10), priced(null, null)], '$10.00', 'Mean of 1 item prices'],
    [[priced(10, 'EUR')], '€10.00', 'Mean of item prices'],
    [[priced(10), priced(20, 'EUR')], '—', 'Mixed currencies: EUR, USD'],
    [[priced(null, null)], '—', 'No prices on this page'],
    [[priced(Number.NaN)], '—', 'No prices on this page'],
    [[], '—', 'No prices on this page'],
  ])('case %#', (items, value, foot) => {
    expect(averagePrice(items)).toEqual({ value, foot });
  });
});

describe('adding a listing to the inventory', () => {
  test('starts with name, price and what was paid for shipping', () => {
    expect(productFrom(ITEM, 'eBay')).toEqual({
      name: 'Dre Holloway Meridian Foil /99',
      cost: '24.00',
      value: '19.50',
      notes: 'eBay item v1|110|0',
      blank: '',
    });
  });

  test('leaves prices out that are not in dollars, or not known', () => {
    expect(productFrom({ ...ITEM, currency: 'EUR' }, 'eBay')).toMatchObject({
      cost: '',
      value: '',
      blank: 'currency',
    });
    expect(productFrom({ ...ITEM, price: null }, 'eBay')).toMatchObject({
      cost: '',
      value: '',
      blank: 'unpriced',
    });
    const unknown = { cost: null, currency: null };
    expect(productFrom({ ...ITEM, shippingInfo: unknown }, 'eBay').cost).toBe('19.50');
  });

  test('takes no price of a running bid, unless it can be bought outright as well', () => {
    const bid: MarketplaceItem = { ...ITEM, buyingOptions: ['AUCTION'] };

    expect(productFrom(bid, 'eBay')).toMatchObject({ cost: '', value: '', blank: 'bid' });
    expect(
      productFrom({ ...bid, buyingOptions: ['AUCTION', 'FIXED_PRICE'] }, 'eBay'),
    ).toMatchObject({ cost: '24.00', value: '19.50' });
  });

  test('cuts no character of a long title in half', () => {
    const title = `${'W'.repeat(199)}🏀`;

    expect(productFrom({ ...ITEM, title }, 'eBay').name).toBe('W'.repeat(199));
  });

  test('never takes the seller along', () => {
    expect(JSON.stringify(productFrom(ITEM, 'eBay'))).not.toContain('hoopvault');
  });
});

test('what was on an earlier page is not shown again', () => {
  const other = { ...ITEM, id: 'v1|111|0' };

  expect(withoutShown([ITEM, other], [{ items: [ITEM] }, { items: [] }])).toEqual([other]);
  expect(withoutShown([ITEM, other], [])).toEqual([ITEM, other]);
});

test.each([
  [null, []],
  ['["foil","auto"]', ['foil', 'auto']],
  ['["a","b","c","d","e","f","g"]', ['a', 'b', 'c', 'd', 'e', 'f']],
  ['{"a":1}', []],
  ['[1,null," ","ok"]', ['ok']],
  ['not json', []],
  [JSON.stringify(['x'.repeat(900)]), ['x'.repeat(200)]],
])('stored searches %s are read as %j', (stored, read) => {
  expect(readRecent(stored)).toEqual(read);
});
