import { isRecord } from './ebay/fields.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestSeller } from '../testing/app.ts';
import { type EbayPeer, startEbayPeer } from '../testing/ebay-peer.ts';
import { refusal, summary } from '../testing/ebay-search.ts';

describe('without keys', () => {
  let api: TestApi;
  let seller: TestSeller;
  beforeAll(async () => {
    api = await startTestApi({ withProjector: false });
    seller = await api.newSeller();
  });
  afterAll(() => api.stop());

  const get = (url: string) => api.call('GET', url, { token: seller.token });

  test.each(['/api/cards', '/api/marketplace'])('%s needs a token', async (url) => {
    expect((await api.call('GET', url)).status).toBe(401);
    expect((await api.call('GET', url, { token: 'made-up' })).status).toBe(401);
  });

  test('the marketplace is the sample', async () => {
    expect((await get('/api/marketplace')).body).toEqual({
      name: 'Marketplace',
      live: false,
      affiliate: false,
    });
  });

  test('a search without parameters is the first 50 that ship to Lithuania, best match', async () => {
    const { status, body, headers } = await get('/api/cards');

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ limit: 50, offset: 0, hasNext: true, ignored: [] });
    expect(itemsOf(body)).toHaveLength(50);
  });

  test('every parameter of the contract is taken, empty ones and any count as absent', async () => {
    const full = await get(
      '/api/cards?sport=basketball&page=2&limit=10&shipTo=DE&locatedIn=LT&sort=price&keyword=',
    );
    const empty = await get('/api/cards?sport=&page=&limit=&shipTo=&locatedIn=&sort=&keyword=');
    const any = await get('/api/cards?locatedIn=any&page=1&limit=50&shipTo=LT');

    expect(full.body).toMatchObject({ limit: 10, offset: 10 });
    expect(empty.body).toMatchObject({ limit: 50, offset: 0 });
    expect(itemsOf(any.body).map(idOf)).toEqual(itemsOf(empty.body).map(idOf));
  });

  const LIMIT = 'limit must be a whole number from 1 to 200';
  const PAGE = 'page must be a whole number from 1, and page × limit at most 10,000';
  const SORT = 'sort must be empty or one of newlyListed, endingSoonest, price, -price';
  const SHIP_TO = 'shipTo must be a country that we know';
  const LOCATED_IN = 'locatedIn must be a country that we know, or any';

  test.each([
    ['limit=0', 'limit', LIMIT],
    ['limit=201', 'limit', LIMIT],
    ['limit=-1', 'limit', LIMIT],
    ['limit=1.5', 'limit', LIMIT],
    ['limit=1e2', 'limit', LIMIT],
    ['limit=NaN', 'limit', LIMIT],
    ['limit=%F0%9F%8F%80', 'limit', LIMIT],
    ['page=0', 'page', PAGE],
    ['page=-3', 'page', PAGE],
    ['page=201', 'page', PAGE],
    ['page=51&limit=200', 'page', PAGE],
    ['page=99999999999999999999', 'page', PAGE],
    ['page=0x10', 'page', PAGE],
    ['sort=newest', 'sort', SORT],
    ['sort=NEWLYLISTED', 'sort', SORT],
    ['sort=distance', 'sort', SORT],
    ['shipTo=XX', 'shipTo', SHIP_TO],
    ['shipTo=any', 'shipTo', SHIP_TO],
    ['shipTo=lt', 'shipTo', SHIP_TO],
    ['shipTo=IS', 'shipTo', SHIP_TO],
    ['shipTo=LT,price:[..1]', 'shipTo', SHIP_TO],
    ['locatedIn=XX', 'locatedIn', LOCATED_IN],
    ['locatedIn=toString', 'locatedIn', LOCATED_IN],
    ['sport=football', 'sport', 'sport must be basketball'],
    [`keyword=${'a'.repeat(201)}`, 'keyword', 'keyword is too long (at most 200)'],
  ])('%s is refused', async (query, propertyPath, message) => {
    const { status, body } = await get(`/api/cards?${query}`);

    expect(status).toBe(400);
    expect(body).toMatchObject({ message, violations: [{ propertyPath, message }] });
  });

  test('all that is wrong is named at once', async () => {
    const { body } = await get('/api/cards?limit=x&page=x&sort=x&shipTo=x&locatedIn=x&sport=x');

    expect(body).toMatchObject({
      violations: ['sport', 'limit', 'page', 'shipTo', 'locatedIn', 'sort'].map((propertyPath) => ({
        propertyPath,
      })),
    });
  });

  test.each(['limit=200&page=50', 'limit=50&page=200', 'limit=1&page=10000', 'limit=150&page=66'])(
    '%s is within what can be paged',
    async (query) => {
      expect((await get(`/api/cards?${query}`)).body).toMatchObject({ items: [] });
    },
  );

  test.each([
    'page=1&page=2',
    'keyword=a&keyword=b',
    'sort=price&sort=',
    'limit=10&limit=20',
    `keyword=${'a'.repeat(500)}`,
  ])('%s is refused, not guessed', async (query) => {
    expect((await get(`/api/cards?${query}`)).status).toBe(400);
  });

  test.each([
    'keyword=%00%01',
    'keyword=%ED%A0%80',
    'keyword=%',
    'keyword[]=a',
    'keyword[$ne]=a',
    '__proto__=x',
    'constructor=x&toString=y',
    'keyword=%3Cscript%3E',
    'unknown=1',
    '&&&==&',
    'keyword=%2A%2A%2A',
  ])('%s is a search like any other', async (query) => {
    expect((await get(`/api/cards?${query}`)).status).toBe(200);
  });

  test('a sample listing has a page that says what it is, and needs no token', async () => {
    const [item] = itemsOf((await get('/api/cards?limit=1')).body);
    const page = await api.app.inject({ method: 'GET', url: String(item?.['viewItemURL']) });
    const gone = await api.app.inject({
      method: 'GET',
      url: '/api/marketplace/samples/sample-1-1',
    });

    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('This is a sample listing.');
    expect(gone.statusCode).toBe(404);
    expect(gone.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(gone.body).toContain('This listing has ended');
  });

  test.each(['XX', 'US&shipTo=LT', '%3Cscript%3E'])(
    'its page takes %s for no country',
    async (shipTo) => {
      const [item] = itemsOf((await get('/api/cards?limit=1')).body);
      const [path = ''] = String(item?.['viewItemURL']).split('?');
      const page = await api.app.inject({ method: 'GET', url: `${path}?shipTo=${shipTo}` });

      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('Lithuania');
    },
  );

  test.each(['sample-9999-1', 'sample-1-99999999999999999999', '%3Cscript%3E', 'sample--1'])(
    'there is no sample listing %s',
    async (id) => {
      const reply = await api.app.inject({ url: `/api/marketplace/samples/${id}` });

      expect(reply.statusCode).toBe(404);
      expect(reply.body).not.toContain('<script>');
    },
  );
});

describe('with keys', () => {
  let peer: EbayPeer;
  let api: TestApi;
  let seller: TestSeller;
  beforeAll(async () => {
    peer = await startEbayPeer();
  });
  // Anew for each test: its circuit and its kept answers.
  beforeEach(async () => {
    peer.stock = [summary(1), summary(2, { price: { value: 'NaN', currency: 'USD' } })];
    peer.always = null;
    api = await startTestApi({
      withProjector: false,
      config: {
        ebay: {
          clientId: 'id',
          clientSecret: 'secret',
          environment: 'production',
          marketplaceId: 'EBAY_US',
          campaignId: '5338',
          callsPerDay: 5_000,
          apiUrl: peer.url,
        },
      },
    });
    seller = await api.newSeller();
    return () => api.stop();
  });
  afterAll(() => peer.stop());

  const cards = (query = '') => api.call('GET', `/api/cards${query}`, { token: seller.token });

  test('the listings are eBay’s, and there are no sample pages', async () => {
    const { body } = await cards();
    const info = await api.call('GET', '/api/marketplace', { token: seller.token });
    const sample = await api.app.inject({ url: '/api/marketplace/samples/sample-1-1' });

    expect(itemsOf(body).map(({ price }) => price)).toEqual([19.5, null]);
    expect(info.body).toEqual({ name: 'eBay', live: true, affiliate: true });
    expect(sample.statusCode).toBe(404);
  });

  test('a rush of equal searches is one upstream', async () => {
    const before = peer.searches.length;
    const replies = await Promise.all(Array.from({ length: 60 }, () => cards('?keyword=rush')));

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(peer.searches.length - before).toBe(1);
  });

  test.each([
    [refusal(500, 12_000), 502, 'Failed to load items'],
    [refusal(401, 1_001), 502, 'Failed to load items'],
    [{ status: 200, body: '<html>' }, 502, 'Failed to load items'],
    ['cut' as const, 502, 'Failed to load items'],
    [refusal(403, 1_100), 502, 'Marketplace is not available'],
    [refusal(409, 12_019), 502, 'Marketplace is not available'],
    [refusal(400, 12_023), 400, 'Too many listings match. Add a word to the search.'],
  ])('%j is %i %s', async (answer, status, message) => {
    peer.always = answer;

    const reply = await cards();

    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ message, error: message });
    expect(reply.text).not.toMatch(/ebay|errorId|secret/i);
    // Everything else is as it was, the session too.
    expect((await api.call('GET', '/api/products', { token: seller.token })).status).toBe(200);
  });

  test('a spent quota is a 503 with Retry-After', async () => {
    peer.always = { status: 429, body: {}, headers: { 'retry-after': '77' } };

    const reply = await cards();

    expect(reply.status).toBe(503);
    expect(reply.headers['retry-after']).toBe('77');
    expect(reply.body).toMatchObject({ message: 'Marketplace limit reached, try later' });
  });

  test('a seller who searches without end is told to wait, and the others are not', async () => {
    // Thirty at once, and one more every two seconds: a slow machine is granted some more.
    const replies = [];
    do replies.push(await cards(`?keyword=a${replies.length}`));
    while (replies.at(-1)?.status === 200 && replies.length <= 60);
    const last = replies.at(-1);
    const other = await api.newSeller();

    expect(replies.length).toBeGreaterThan(30);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(last?.body).toMatchObject({
      message: 'That was a lot of searches at once. Wait a moment, then try again.',
    });
    // What is known already costs nobody a call.
    expect((await cards('?keyword=a29')).status).toBe(200);
    expect((await api.call('GET', '/api/cards?keyword=a30', { token: other.token })).status).toBe(
      200,
    );
  });

  test('nothing of eBay is written anywhere', async () => {
    await cards('?keyword=never-stored');
    const { rows } = await api.pool.query<{ table: string }>(
      `select format('%I.%I', schemaname, tablename) as table from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const { table } of rows) {
      const found = await api.pool.query(
        `select 1 from ${table} as t where t::text ~* 'hoopvault|never-stored|Meridian Foil'`,
      );
      expect(found.rowCount, table).toBe(0);
    }
  });

  test('what reaches the marketplace is counted', async () => {
    await cards();
    await cards();

    const metrics = await api.deps.metrics.registry.metrics();
    expect(metrics).toContain('keepsale_marketplace_searches_total{outcome="answered"} 1');
  });
});

const itemsOf = (body: unknown): readonly Readonly<Record<string, unknown>>[] => {
  const items: unknown = isRecord(body) ? body['items'] : null;
  if (!Array.isArray(items)) throw new Error(`no items in ${JSON.stringify(body)}`);
  return items.filter(isRecord);
};

const idOf = (item: Readonly<Record<string, unknown>>) => item['id'];
