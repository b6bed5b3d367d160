import type { MarketplaceItem } from '@keepsale/contracts/browse';
import { expect, test } from 'vitest';
import { comparison, priceSpan, searchWordsOf } from './similar.ts';
import { startOf } from './start.ts';

const listed = (
  price: number | null,
  currency: string | null = 'USD',
  buyingOptions: MarketplaceItem['buyingOptions'] = ['FIXED_PRICE'],
): MarketplaceItem => ({
  id: `${price}-${currency}`,
  title: 'Foil',
  imageUrl: null,
  condition: null,
  price,
  currency,
  convertedFrom: null,
  shippingInfo: { cost: null, currency: null },
  seller: { username: null, feedbackScore: null },
  location: null,
  startTime: null,
  endTime: null,
  buyingOptions,
  viewItemURL: null,
});

test('the span is that of asking prices in the most frequent currency', () => {
  const items = [
    listed(30),
    listed(10),
    listed(1, 'USD', ['AUCTION']),
    listed(5, 'EUR'),
    listed(null, null),
    listed(90, 'USD', ['AUCTION', 'FIXED_PRICE']),
    listed(20),
  ];

  expect(priceSpan(items)).toEqual({ low: 10, median: 25, high: 90, currency: 'USD', count: 4 });
});

const titled = (title: string, price: number): MarketplaceItem => ({ ...listed(price), title });

test.each([
  ['Dre Holloway — Apex Graded 9', 'Graded 9', 3],
  ['Dre Holloway — Apex Graded 8.5', 'Graded', 5],
  ['Dre Holloway — Apex Foil /99', '', 8],
  ['Dre Holloway — Apex base', 'base', 3],
  ['Dre Holloway', '', 8],
])('%s is compared with what is %j: %i listings', (name, alike, count) => {
  const items = [
    titled('Apex Dre Holloway Graded 9 #1', 100),
    titled('Apex Dre Holloway Graded 9', 110),
    titled('Apex Dre Holloway GRADED 9', 120),
    titled('Apex Dre Holloway Graded 9.5', 300),
    titled('Apex Dre Holloway Graded 10', 600),
    titled('Apex Dre Holloway Base', 2),
    titled('Apex Dre Holloway Base #3', 3),
    titled('Base Apex Dre Holloway', 4),
    listed(1, 'USD', ['AUCTION']),
  ];

  expect(comparison(items, name)).toMatchObject({ alike, count });
});

test('nothing to buy outright is nothing to compare with', () => {
  expect(comparison([listed(9, 'USD', ['AUCTION'])], 'Dre Holloway')).toBeNull();
});

test('one price is low, median and high; none is no span', () => {
  expect(priceSpan([listed(7)])).toMatchObject({ low: 7, median: 7, high: 7, count: 1 });
  expect(priceSpan([listed(7, 'USD', ['AUCTION'])])).toBeNull();
  expect(priceSpan([])).toBeNull();
});

test.each([
  ['Ženia Õunapuu — Meridian Foil /99', 'Ženia Õunapuu Meridian'],
  ['Dre Holloway — Apex Graded 9.5', 'Dre Holloway Apex'],
  ['Dre Holloway Meridian Foil 12/99 basketball card', 'Dre Holloway Meridian'],
  ['LeBron James - 2003 Topps Chrome', 'LeBron James Topps'],
  ['2019 Panini Prizm Zion Williamson #248 PSA 10', '2019 Panini Prizm Zion Williamson'],
  ['Meridian Hobby Box (sealed)', 'Meridian Hobby Box'],
  ['Mixed lot ×25 — Northline base', 'lot Northline'],
  ['One two three four five six — seven eight', 'One two three four seven'],
  ['One two three four five six seven', 'One two three four five'],
  ['Silver', 'Silver'],
  ['(*) "quoted", & more!', 'quoted more'],
  ['— / - .', ''],
  ['', ''],
])('of %j the words are %j', (name, words) => {
  expect(searchWordsOf(name)).toBe(words);
});

test('an address fills in what is an amount, and bounded texts', () => {
  const given = new Map([
    ['name', 'x'.repeat(900)],
    ['cost', 'NaN'],
    ['value', '-5'],
    ['notes', '<b>note</b>'],
  ]);

  expect(startOf((name) => given.get(name) ?? '')).toEqual({
    values: {
      name: 'x'.repeat(200),
      costPrice: '',
      valuePrice: '',
      comment: '<b>note</b>',
    },
    priceNote: '',
  });
  expect(startOf((name) => (name === 'cost' ? '12.50' : '')).values.costPrice).toBe('12.50');
});

test.each([
  ['bid', /a bid in an auction/],
  ['currency', /not in dollars/],
  ['unpriced', /names no price/],
  ['<b>', /^$/],
  ['__proto__', /^$/],
])('prices left blank for %s say why', (blank, note) => {
  expect(startOf((name) => (name === 'blank' ? blank : '')).priceNote).toMatch(note);
});
