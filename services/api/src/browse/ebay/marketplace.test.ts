import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EbayPeer, startEbayPeer } from '../../testing/ebay-peer.ts';
import { complaint, refusal, summary } from '../../testing/ebay-search.ts';
import { type ListingSearch, type Marketplace, MarketplaceProblem } from '../marketplace.ts';
import type { Complaint } from './decode.ts';
import { createEbayMarketplace } from './marketplace.ts';
import type { EbaySettings } from './settings.ts';

const START_MS = Date.parse('2026-11-27T12:00:00Z');
const SETTINGS: EbaySettings = {
  clientId: 'Keepsale-1',
  clientSecret: 'PRD-2',
  environment: 'production',
  marketplaceId: 'EBAY_US',
  campaignId: null,
  callsPerDay: 5_000,
  apiUrl: null,
};
const SEARCH: ListingSearch = {
  keyword: 'holloway foil',
  page: 1,
  limit: 50,
  shipTo: 'LT',
  locatedIn: 'any',
  sort: 'newlyListed',
};
const garbage = (body: unknown) => ({ status: 200, body });

let peer: EbayPeer;
let nowMs: number;
let told: { what: string; complaints: readonly Complaint[] }[];
beforeEach(async () => {
  peer = await startEbayPeer();
  nowMs = START_MS;
  told = [];
});
afterEach(() => peer.stop());

const open = (settings: Partial<EbaySettings> = {}, attemptMsMax = 1_000): Marketplace =>
  createEbayMarketplace({
    settings: { ...SETTINGS, ...settings },
    address: peer.url,
    nowMs: () => nowMs,
    onProblem: (what, complaints) => told.push({ what, complaints }),
    attemptMsMax,
    searchMsMax: attemptMsMax * 3,
  });

/** The reason of the refusal; a test that expects one fails when there is an answer. */
const reasonOf = async (search: Promise<unknown>): Promise<MarketplaceProblem['reason']> => {
  const outcome = await search.catch((error: unknown) => error);
  if (outcome instanceof MarketplaceProblem) return outcome.reason;
  throw new Error(`no problem of the marketplace: ${JSON.stringify(outcome)}`);
};

const asked = (index = 0) => {
  const call = peer.searches[index];
  if (call === undefined) throw new Error(`there was no search ${index}`);
  return call;
};

describe('the token', () => {
  test('is asked for as documented, with the keys in the header', async () => {
    await open().search(SEARCH);

    expect(peer.tokenCalls).toHaveLength(1);
    expect(peer.tokenCalls[0]).toMatchObject({
      headers: {
        authorization: `Basic ${Buffer.from('Keepsale-1:PRD-2').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials&scope=https%3A%2F%2Fapi.ebay.com%2Foauth%2Fapi_scope',
    });
  });

  test('is kept, asked for once by searches at the same time, and renewed five minutes early', async () => {
    const ebay = open();
    await Promise.all(['a', 'b', 'c'].map((keyword) => ebay.search({ ...SEARCH, keyword })));
    nowMs += (7_200 - 301) * 1_000;
    await ebay.search(SEARCH);
    const before = peer.tokenCalls.length;
    nowMs += 2_000;
    await ebay.search(SEARCH);

    expect(before).toBe(1);
    expect(peer.tokenCalls).toHaveLength(2);
    expect(peer.searches).toHaveLength(5);
  });

  test('that was revoked is replaced, and the search asked once more', async () => {
    const ebay = open();
    await ebay.search(SEARCH);
    peer.revokeTokens();

    await expect(ebay.search(SEARCH)).resolves.toMatchObject({ items: [] });

    expect(peer.tokenCalls).toHaveLength(2);
    expect(peer.searches).toHaveLength(3);
  });

  test('that is refused again is an outage, never a 401 of ours', async () => {
    peer.nextSearches(refusal(401, 1001), refusal(401, 1001));

    expect(await reasonOf(open().search(SEARCH))).toEqual({ kind: 'down' });
    expect(peer.searches).toHaveLength(2);
  });

  test('that is refused however new it is does not use up the tokens of the day', async () => {
    const ebay = open();
    peer.always = refusal(401, 1001);

    for (let minute = 0; minute < 10; minute += 1) {
      await reasonOf(ebay.search(SEARCH));
      nowMs += 61_000;
    }
    expect(peer.tokenCalls.length).toBeLessThanOrEqual(4);

    peer.always = null;
    nowMs += 5 * 60_000;
    await expect(ebay.search(SEARCH)).resolves.toMatchObject({ items: [] });
  });

  test('refused keys close the marketplace, and are not tried again for a while', async () => {
    const ebay = open();
    peer.nextTokens({ status: 401, body: { error: 'invalid_client' } });

    expect(await reasonOf(ebay.search(SEARCH))).toEqual({ kind: 'closed' });
    expect(await reasonOf(ebay.search(SEARCH))).toEqual({ kind: 'closed' });
    nowMs += 4 * 60_000;
    expect(await reasonOf(ebay.search(SEARCH))).toEqual({ kind: 'closed' });
    nowMs += 2 * 60_000;
    await expect(ebay.search(SEARCH)).resolves.toMatchObject({ items: [] });

    expect(peer.tokenCalls).toHaveLength(2);
    expect(told[0]?.what).toBe('the keys were refused: invalid_client');
  });

  test('its own limit is a spent quota', async () => {
    peer.nextTokens({ status: 429, body: {}, headers: { 'retry-after': '90' } });

    expect(await reasonOf(open().search(SEARCH))).toEqual({ kind: 'quota', retryAfterSeconds: 90 });
  });

  test.each([
    ['no JSON', 'it works!'],
    ['no token', { token_type: 'Application Access Token', expires_in: 7_200 }],
    ['a token that is no header', { access_token: 'a\r\nx-evil: 1', expires_in: 7_200 }],
    ['a life of no time', { access_token: 'abc', expires_in: 0 }],
    ['a life that is no number', { access_token: 'abc', expires_in: 'NaN' }],
  ])('an answer with %s is an outage', async (_, body) => {
    peer.nextTokens(garbage(body), garbage(body));

    expect(await reasonOf(open().search(SEARCH))).toEqual({ kind: 'down' });
    expect(peer.searches).toEqual([]);
  });
});

describe('a search', () => {
  test('names category, sport, places and every way to buy', async () => {
    await open().search({ ...SEARCH, page: 3, limit: 40, locatedIn: 'DE', sort: '-price' });

    expect(Object.fromEntries(asked().query)).toEqual({
      q: 'holloway foil',
      category_ids: '261328',
      aspect_filter: 'categoryId:261328,Sport:{Basketball}',
      filter:
        'deliveryCountry:LT,itemLocationCountry:DE,buyingOptions:{AUCTION|FIXED_PRICE|BEST_OFFER}',
      sort: '-price',
      limit: '40',
      offset: '80',
      fieldgroups: 'EXTENDED',
    });
    expect(asked().headers).toMatchObject({
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'x-ebay-c-marketplace-id': 'EBAY_US',
      'x-ebay-c-enduserctx': 'contextualLocation=country%3DLT',
    });
  });

  test('for what ends soonest asks for auctions only, and for best match sends no sort', async () => {
    const ebay = open({ campaignId: '5338' });
    await ebay.search({ ...SEARCH, sort: 'endingSoonest' });
    await ebay.search({ ...SEARCH, sort: '', keyword: '' });

    expect(asked(0).query.get('filter')).toBe('deliveryCountry:LT,buyingOptions:{AUCTION}');
    expect(asked(1).query.has('sort')).toBe(false);
    expect(asked(1).query.has('q')).toBe(false);
    expect(asked(1).headers['x-ebay-c-enduserctx']).toBe(
      'contextualLocation=country%3DLT,affiliateCampaignId=5338',
    );
  });

  test.each([
    ['(jordan, bird) *', 'jordan bird'],
    ['"a" {b|c} \\d', 'a b c d'],
    ['x&filter=sellers:{me}', 'x&filter=sellers: me'],
    ['word '.repeat(30).trim(), 'word '.repeat(20).trim()],
    ['🏀'.repeat(80), '🏀'.repeat(50)],
  ])('the words %j are sent as %j', async (keyword, sent) => {
    await open().search({ ...SEARCH, keyword });

    expect(asked().query.get('q')).toBe(sent);
    expect(asked().query.getAll('filter')).toHaveLength(1);
  });

  test('auctions come too, and a packed answer is unpacked', async () => {
    peer.stock = [
      summary(1, { buyingOptions: ['AUCTION'], currentBidPrice: money('7.00'), price: undefined }),
      summary(2),
    ];

    const { items, total, hasNext } = await open().search(SEARCH);

    expect(items.map(({ price, buyingOptions }) => ({ price, buyingOptions }))).toEqual([
      { price: 7, buyingOptions: ['AUCTION'] },
      { price: 19.5, buyingOptions: ['FIXED_PRICE', 'BEST_OFFER'] },
    ]);
    expect({ total, hasNext }).toEqual({ total: 2, hasNext: false });
  });
});

const money = (value: string, currency = 'USD') => ({ value, currency });

describe('what the site complains about', () => {
  test('a site without our category is searched by words from the start', async () => {
    await open({ marketplaceId: 'EBAY_DE' }).search(SEARCH);

    expect(peer.searches).toHaveLength(1);
    expect(asked().query.get('q')).toBe('basketball card holloway foil');
    expect(asked().query.has('category_ids')).toBe(false);
    expect(asked().headers['x-ebay-c-marketplace-id']).toBe('EBAY_DE');
  });

  test.each([12_009, 12_016, 12_017, 12_018])(
    'warning %i: what came is not basketball, so the words are asked for',
    async (errorId) => {
      peer.nextSearches(garbage({ total: 1, warnings: [complaint(errorId, 'ignored')] }));
      await open().search({ ...SEARCH, keyword: '' });

      expect(asked(1).query.get('q')).toBe('basketball card');
      expect(asked(1).query.has('aspect_filter')).toBe(false);
      expect(told[0]?.complaints).toMatchObject([{ errorId }]);
    },
  );

  test('409/12013: no browsing of that category, so the words are asked for', async () => {
    peer.nextSearches(refusal(409, 12_013));
    await open().search(SEARCH);

    expect(asked(1).query.get('q')).toBe('basketball card holloway foil');
  });

  test('what the site refused is remembered for an hour: no search pays twice for it', async () => {
    const ebay = open();
    peer.nextSearches(garbage({ total: 1, warnings: [complaint(12_009, 'ignored')] }));
    await ebay.search(SEARCH);
    expect(peer.searches).toHaveLength(2);

    await ebay.search({ ...SEARCH, keyword: 'varna', sort: 'price' });
    expect(peer.searches).toHaveLength(3);
    expect(asked(2).query.get('q')).toBe('basketball card varna');

    nowMs += 60 * 60_000;
    await ebay.search(SEARCH);
    expect(asked(3).query.has('category_ids')).toBe(true);
  });

  test('a form that is not answered either is not remembered', async () => {
    const ebay = open();
    peer.nextSearches(refusal(409, 12_013), refusal(400, 12_023));
    await reasonOf(ebay.search(SEARCH));

    await ebay.search(SEARCH);
    expect(asked(2).query.has('category_ids')).toBe(true);
  });

  test('refused ways to buy are remembered for that sort alone', async () => {
    const ebay = open();
    peer.nextSearches(refusal(400, 12_034));
    await ebay.search({ ...SEARCH, sort: 'endingSoonest' });

    await ebay.search({ ...SEARCH, sort: 'endingSoonest', keyword: 'other' });
    await ebay.search({ ...SEARCH, sort: 'price' });
    expect(peer.searches).toHaveLength(4);
    expect(asked(2).query.get('filter')).not.toContain('buyingOptions');
    expect(asked(2).query.has('category_ids')).toBe(true);
    expect(asked(3).query.get('filter')).toContain('buyingOptions');
  });

  test('12034: a sort that refuses the ways to buy is asked once without them', async () => {
    peer.nextSearches(refusal(400, 12_034));
    await open().search({ ...SEARCH, sort: 'endingSoonest' });
    expect(asked(1).query.get('filter')).toBe('deliveryCountry:LT');

    peer.nextSearches(refusal(400, 12_034), refusal(400, 12_034));
    expect(await reasonOf(open().search({ ...SEARCH, keyword: 'other' }))).toMatchObject({
      kind: 'refused',
    });
    expect(peer.searches).toHaveLength(4);
  });

  test.each([
    [12_011, [], ['shipTo']],
    [12_015, [], ['shipTo']],
    [12_002, [{ name: 'filter', value: 'deliveryCountry:LT' }], ['shipTo']],
    [12_002, [{ name: 'filter', value: 'itemLocationCountry:DE' }], ['locatedIn']],
    [12_003, [{ name: 'filter', value: 'sellers' }], []],
    [12_008, [{ name: 'sort', value: 'newlyListed' }], []],
    [12_012, [{ name: 'filter', value: 'price' }], []],
    [12_014, [], []],
    [12_021, [], []],
    [12_024, [], []],
  ])(
    'warning %i about %j is logged, and a dropped place is told: %j',
    async (id, about, places) => {
      const body = { total: 1, itemSummaries: [summary(1)], warnings: [complaint(id, 'x', about)] };
      peer.nextSearches(garbage(body));

      const answer = await open().search(SEARCH);

      expect(answer.items).toHaveLength(1);
      expect(answer.ignored).toEqual(places);
      expect(told[0]).toMatchObject({
        what: 'the search was changed',
        complaints: [{ errorId: id }],
      });
    },
  );

  test.each([
    [12_001, 'Type what to search for.'],
    [12_004, 'The marketplace cannot answer this search. Try other words or another sort.'],
    [12_005, 'The marketplace cannot answer this search. Try other words or another sort.'],
    [12_006, 'The marketplace cannot answer this search. Try other words or another sort.'],
    [12_007, 'The marketplace cannot answer this search. Try other words or another sort.'],
    [12_023, 'Too many listings match. Add a word to the search.'],
    [12_029, 'Only the first 10,000 listings can be paged.'],
  ])('400/%i is told in our words, and not asked again', async (errorId, message) => {
    peer.nextSearches(refusal(400, errorId));

    expect(await reasonOf(open().search(SEARCH))).toEqual({ kind: 'refused', message });
    expect(peer.searches).toHaveLength(1);
  });

  test.each([
    [403, 1_100],
    [409, 12_019],
    [409, 12_020],
  ])('%i/%i closes the marketplace for a minute', async (status, errorId) => {
    const ebay = open();
    peer.nextSearches(refusal(status, errorId));

    expect(await reasonOf(ebay.search(SEARCH))).toEqual({ kind: 'closed' });
    expect(await reasonOf(ebay.search(SEARCH))).toEqual({ kind: 'closed' });
    expect(peer.searches).toHaveLength(1);
    nowMs += 60_000;
    await expect(ebay.search(SEARCH)).resolves.toMatchObject({ items: [] });
  });
});

describe('a spent quota', () => {
  test.each([
    ['120', 120],
    ['0', 1],
    [new Date(START_MS + 60_000).toUTCString(), 60],
    [new Date(START_MS - 60_000).toUTCString(), 1],
    ['999999999', 86_400],
    ['soon', 300],
    ['-5', 300],
  ])('Retry-After %s keeps us away for %i s', async (retryAfter, seconds) => {
    const ebay = open();
    peer.nextSearches({ status: 429, body: {}, headers: { 'retry-after': retryAfter } });

    expect(await reasonOf(ebay.search(SEARCH))).toEqual({
      kind: 'quota',
      retryAfterSeconds: seconds,
    });
    nowMs += seconds * 1_000 - 1;
    expect(await reasonOf(ebay.search({ ...SEARCH, keyword: 'x' }))).toEqual({
      kind: 'quota',
      retryAfterSeconds: 1,
    });
    expect(peer.searches).toHaveLength(1);
    nowMs += 1;
    await ebay.search(SEARCH);
    expect(peer.searches).toHaveLength(2);
  });
});

describe('an outage', () => {
  const failed = { status: 500, body: { errors: [complaint(12_000, 'System error')] } };

  test.each([
    ['an error of theirs', failed],
    ['a proxy', { status: 502, body: '<html>Bad gateway</html>' }],
    ['a cut line', 'cut' as const],
    ['no JSON', garbage('<html>')],
    ['half an answer', garbage('{"itemSummaries":[{"itemId":')],
    ['a broken packing', { status: 200, body: 'x', headers: { 'content-encoding': 'gzip' } }],
  ])('%s is tried once more, a little later', async (_, answer) => {
    peer.nextSearches(answer);
    const startedAt = performance.now();

    await expect(open().search(SEARCH)).resolves.toMatchObject({ items: [] });

    expect(peer.searches).toHaveLength(2);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(200);
  });

  test.each([
    ['a list', []],
    ['nothing', 'null'],
    ['another object', { hello: 'world' }],
  ])('%s is no answer', async (_, body) => {
    peer.nextSearches(garbage(body));

    expect(await reasonOf(open().search(SEARCH))).toEqual({ kind: 'down' });
  });

  test('a redirect is not followed: the token stays with us', async () => {
    const elsewhere = { status: 302, body: '', headers: { location: `${peer.url}/elsewhere` } };
    peer.nextSearches(elsewhere);

    expect(await reasonOf(open().search(SEARCH))).toEqual({ kind: 'down' });
    expect(peer.searches).toHaveLength(1);
  });

  test('silence ends after two attempts, and the whole search has an end of its own', async () => {
    peer.always = 'silence';
    const startedAt = performance.now();

    expect(await reasonOf(open({}, 150).search(SEARCH))).toEqual({ kind: 'down' });

    expect(peer.searches.length).toBeLessThanOrEqual(2);
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  test('an answer without end is cut off', async () => {
    peer.nextSearches(garbage({ itemSummaries: [], filler: 'x'.repeat(9 * 1024 * 1024) }));

    await expect(open().search(SEARCH)).resolves.toMatchObject({ items: [] });
    expect(peer.searches).toHaveLength(2);
  });

  test('after five failures in a row nobody is let through; then one at a time', async () => {
    const ebay = open();
    peer.always = failed;
    for (let time = 0; time < 5; time += 1) await reasonOf(ebay.search(SEARCH));
    const calls = peer.searches.length;
    expect(await reasonOf(ebay.search(SEARCH))).toEqual({ kind: 'down' });
    expect(peer.searches).toHaveLength(calls);

    nowMs += 15_000;
    const together = await Promise.all([1, 2, 3].map(() => reasonOf(ebay.search(SEARCH))));
    expect(together).toEqual(together.map(() => ({ kind: 'down' })));
    expect(peer.searches).toHaveLength(calls + 2);

    nowMs += 15_000;
    peer.always = null;
    await ebay.search(SEARCH);
    await Promise.all([1, 2, 3].map(() => ebay.search(SEARCH)));
  }, 15_000);

  test('refusals are no failures', async () => {
    const ebay = open();
    for (let time = 0; time < 6; time += 1) {
      peer.nextSearches(refusal(400, 12_023));
      expect(await reasonOf(ebay.search(SEARCH))).toMatchObject({ kind: 'refused' });
    }
    expect(peer.searches).toHaveLength(6);
  });
});
