import { describe, expect, test } from 'vitest';
import { complaint, summary } from '../../testing/ebay-search.ts';
import { decodeErrors, decodeSearch } from './decode.ts';

const itemOf = (changes: Readonly<Record<string, unknown>>) => {
  const [found] = decodeSearch({ itemSummaries: [summary(1, changes)] })?.items ?? [];
  if (found === undefined) throw new Error('the summary was left out');
  return found;
};

const money = (value: unknown, currency: unknown = 'USD') => ({ value, currency });

test('a whole summary becomes a listing of the contract', () => {
  expect(itemOf({ itemEndDate: '2026-12-14T10:00:00.000Z', image: undefined }).item).toEqual({
    id: 'v1|110000000001|0',
    title: 'Dre Holloway Meridian Foil 1',
    imageUrl: null,
    condition: 'Ungraded',
    price: 19.5,
    currency: 'USD',
    convertedFrom: null,
    shippingInfo: { cost: 4.5, currency: 'USD' },
    seller: { username: 'hoopvault', feedbackScore: 1_284 },
    location: 'Berlin, DE',
    startTime: '2026-11-20T08:00:00.000Z',
    endTime: '2026-12-14T10:00:00.000Z',
    buyingOptions: ['FIXED_PRICE', 'BEST_OFFER'],
    viewItemURL: 'https://www.ebay.com/itm/110000000001',
  });
});

test('a summary with nothing but id and title is a listing of unknowns', () => {
  const { items } = decodeSearch({ itemSummaries: [{ itemId: 'a', title: 'b' }] }) ?? {};

  expect(items).toEqual([
    {
      country: null,
      item: {
        id: 'a',
        title: 'b',
        imageUrl: null,
        condition: null,
        price: null,
        currency: null,
        convertedFrom: null,
        shippingInfo: { cost: null, currency: null },
        seller: { username: null, feedbackScore: null },
        location: null,
        startTime: null,
        endTime: null,
        buyingOptions: [],
        viewItemURL: null,
      },
    },
  ]);
});

test.each([
  [null],
  ['text'],
  [[]],
  [{}],
  [{ itemId: 'a' }],
  [{ title: 'b' }],
  [{ itemId: 1, title: 2 }],
  [{ itemId: 'a', title: '  \u0000 ' }],
  [{ itemId: 'a', title: '\u200b\u2060 \u00ad' }],
  [{ itemId: 'a', title: 'x'.repeat(2_001) }],
])('%j is no listing, and its neighbours stay', (broken) => {
  const found = decodeSearch({ total: 2, itemSummaries: [broken, summary(2)] });

  expect(found?.items.map(({ item }) => item.id)).toEqual(['v1|110000000002|0']);
  expect(found?.count).toBe(2);
});

describe('what it costs', () => {
  test.each([
    ['an auction has its bid', ['AUCTION'], ['9.00', '4.00'], 9],
    ['without a bid its starting price', ['AUCTION'], [null, '4.00'], 4],
    ['with Buy It Now that price', ['AUCTION', 'FIXED_PRICE'], ['9.00', '40.00'], 40],
    ['else the bid', ['AUCTION', 'FIXED_PRICE'], ['9.00', null], 9],
    ['a fixed price is the price', ['FIXED_PRICE'], ['9.00', '4.00'], 4],
  ])('%s', (_, buyingOptions, [bid, asked], expected) => {
    const amounts = { currentBidPrice: money(bid), price: money(asked) };

    expect(itemOf({ buyingOptions, ...amounts }).item.price).toBe(expected);
  });

  test.each([
    'NaN', 'Infinity', '-1', '1e9', '1,234.50', '0x10', '', ' ', '1.2.3', '9'.repeat(13), 12, null, {}, [], true,
  ])('%j is no amount', (value) => {
    const { item } = itemOf({
      price: money(value),
      shippingOptions: [{ shippingCost: money(value) }],
    });

    expect(item).toMatchObject({ price: null, currency: null, shippingInfo: { cost: null } });
  }); // prettier-ignore

  test.each(['usd', 'US', 'DOLLARS', '$', '', 1, null])('%j is no currency', (currency) => {
    expect(itemOf({ price: money('5.00', currency) }).item).toMatchObject({
      price: null,
      currency: null,
    });
  });

  test('free is not unknown', () => {
    const costs = [
      [{ shippingCostType: 'FIXED', shippingCost: money('0.00') }],
      [{ shippingCostType: 'CALCULATED' }],
      [],
      undefined,
      'Free',
    ].map((shippingOptions) => itemOf({ shippingOptions }).item.shippingInfo.cost);

    expect(costs).toEqual([0, null, null, null, null]);
  });

  test('a converted price tells what the seller asks', () => {
    const price = {
      ...money('21.60'),
      convertedFromValue: '20.00',
      convertedFromCurrency: 'EUR',
    };

    expect(itemOf({ price }).item).toMatchObject({
      price: 21.6,
      currency: 'USD',
      convertedFrom: { price: 20, currency: 'EUR' },
    });
  });
});

describe('addresses', () => {
  test.each([
    'http://i.ebayimg.com/a.jpg',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    '//i.ebayimg.com/a.jpg',
    'https://me:secret@i.ebayimg.com/a.jpg',
    'not an address',
    `https://i.ebayimg.com/${'a'.repeat(2_000)}`,
    12,
    'https://evil.example/a.jpg',
    'https://i.ebayimg.com.evil.example/a.jpg',
    'https://i.ebayimg.com:8443/a.jpg',
  ])('%j is no picture', (imageUrl) => {
    expect(itemOf({ image: { imageUrl } }).item.imageUrl).toBeNull();
  });

  test('a thumbnail or a further picture stands in', () => {
    const image = { imageUrl: 'http://i.ebayimg.com/a.jpg' };
    const second = [{ imageUrl: 'https://i.ebayimg.com/b.jpg' }];

    expect(itemOf({ image, thumbnailImages: second }).item.imageUrl).toBe(second[0]?.imageUrl);
    expect(itemOf({ image, additionalImages: second }).item.imageUrl).toBe(second[0]?.imageUrl);
  });

  test.each([
    ['https://www.ebay.com/itm/1', true],
    ['https://www.ebay.co.uk/itm/1', true],
    ['https://cafr.ebay.ca/itm/1', true],
    ['https://ebay.de/itm/1', true],
    ['http://www.ebay.com/itm/1', false],
    ['https://www.ebay.com.evil.example/itm/1', false],
    ['https://notebay.com/itm/1', false],
    ['https://www.ebay.com@evil.example/itm/1', false],
    ['https://evil.example/www.ebay.com/', false],
    ['javascript:alert(document.domain)//.ebay.com', false],
    ['data:text/html,ebay.com', false],
  ])('%s is a page of eBay: %s', (itemWebUrl, isLink) => {
    expect(itemOf({ itemWebUrl }).item.viewItemURL).toBe(isLink ? itemWebUrl : null);
  });

  test('an affiliate link is used unchanged, a bad one is not', () => {
    const affiliate = 'https://www.ebay.com/itm/1?mkevt=1&campid=5338&customid=a%7Cb';

    expect(itemOf({ itemAffiliateWebUrl: affiliate }).item.viewItemURL).toBe(affiliate);
    expect(itemOf({ itemAffiliateWebUrl: 'https://rover.example/' }).item.viewItemURL).toBe(
      'https://www.ebay.com/itm/110000000001',
    );
  });
});

test.each([
  ['Bell &amp; Kalns &quot;RC&quot; &#39;26', `Bell & Kalns "RC" '26`],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['line\nbreak\u0007and\ttab', 'line break and tab'],
  ['🏀 Kovač', '🏀 Kovač'],
  ['half \ud83c', 'half \ufffd'],
])('the title %j reads %j', (title, read) => {
  expect(itemOf({ title }).item.title).toBe(read);
});

test.each([
  ['2026-11-27T12:00:00.000Z', '2026-11-27T12:00:00.000Z'],
  ['2026-11-27T12:00:00Z', '2026-11-27T12:00:00.000Z'],
  ['2026-13-45T99:00:00.000Z', null],
  ['27.11.2026', null],
  [1_795_780_800_000, null],
  [null, null],
])('the end %j is %j', (itemEndDate, end) => {
  expect(itemOf({ itemEndDate }).item.endTime).toBe(end);
});

test('the start is the listing’s, else the origin’s', () => {
  const itemOriginDate = '2026-01-01T00:00:00.000Z';

  expect(itemOf({ itemOriginDate }).item.startTime).toBe('2026-11-20T08:00:00.000Z');
  expect(itemOf({ itemOriginDate, itemCreationDate: undefined }).item.startTime).toBe(
    itemOriginDate,
  );
});

test('ways to buy that nobody documented are left out', () => {
  expect(itemOf({ buyingOptions: ['AUCTION', 'STEAL', 7] }).item.buyingOptions).toEqual([
    'AUCTION',
  ]);
  expect(itemOf({ buyingOptions: 'AUCTION' }).item.buyingOptions).toEqual([]);
});

test('a masked postal code is not shown', () => {
  expect(itemOf({}).item.location).toBe('Berlin, DE');
});

test.each([
  [{ seller: undefined }, { username: null, feedbackScore: null }],
  [{ seller: { username: 'a', feedbackScore: '12' } }, { username: 'a', feedbackScore: null }],
  [{ seller: { feedbackScore: 1.5 } }, { username: null, feedbackScore: null }],
])('of %j the seller is %j', (changes, seller) => {
  expect(itemOf(changes).item.seller).toEqual(seller);
});

test('errors that cannot be read are none', () => {
  expect(decodeErrors('<html>')).toEqual([]);
  expect(decodeErrors({ errors: [null, {}, { errorId: 'x' }, complaint(12_001, 'said')] })).toEqual(
    [{ errorId: 12_001, message: 'said', about: '[]' }],
  );
});
