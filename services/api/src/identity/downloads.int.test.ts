import { DownloadAddress } from '@keepsale/contracts/downloads';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/app.ts';
import { type Books, expectStatus, openBooks } from '../testing/books.ts';

let api: TestApi;
let books: Books;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  books = await openBooks(api);
  await books.newCategory('Slabs');
});

const EXPORT = '/api/history/export';
const address = async (path = EXPORT): Promise<string> =>
  expectStatus(await books.post('/api/downloads', { path }), 201, DownloadAddress).url;

test('an address downloads once, without a token', async () => {
  const url = await address();
  expect(url.startsWith(`${EXPORT}?ticket=`)).toBe(true);
  const first = await api.call('GET', url);
  expect([first.status, first.text]).toEqual([200, (await books.get(EXPORT)).text]);
  expect(first.headers['content-disposition']).toMatch(/^attachment; filename="keepsale-history-/);
  expect((await api.call('GET', url)).status).toBe(401);
});

test('opened twice at once, it downloads once', async () => {
  const url = await address();
  const replies = await Promise.all([1, 2, 3, 4].map(() => api.call('GET', url)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
});

test('it is good for 60 seconds, for that path, for GET, and for downloads alone', async () => {
  const ticket = new URL(await address(), 'http://a').searchParams.get('ticket') ?? '';
  for (const path of [
    '/api/reports/5f0c0c1e-0000-4000-8000-000000000000/file',
    '/api/products',
    '/api/user',
  ]) {
    expect([path, (await api.call('GET', `${path}?ticket=${ticket}`)).status]).toEqual([path, 401]);
  }
  expect((await api.call('HEAD', `${EXPORT}?ticket=${ticket}`)).status).toBe(401);
  expect((await api.call('POST', `/api/history/receipts?ticket=${ticket}`)).status).toBe(401);
  expect((await api.call('GET', `${EXPORT}?ticket=${ticket}`)).status).toBe(200);

  const late = await address();
  await api.pool.query(`update identity.downloads set expires_at = now() - interval '1 ms'`);
  expect((await api.call('GET', late)).status).toBe(401);
});

test('it ends with the session that asked for it', async () => {
  const url = await address();
  await books.post('/api/auth/logout');
  expect((await api.call('GET', url)).status).toBe(401);
});

test.each([
  '/api/products',
  '/api/history/export?x=1',
  '/api/history/export/',
  '//evil.example/api/history/export',
  '/api/reports/none/file',
  5,
  null,
  undefined,
])('nothing else can be downloaded so: %s', async (path) => {
  const reply = await books.post('/api/downloads', { path });
  expect([reply.status, reply.body]).toMatchObject([
    400,
    { violations: [{ propertyPath: 'path' }] },
  ]);
});

test('the ticket itself is not stored', async () => {
  const ticket = new URL(await address(), 'http://a').searchParams.get('ticket') ?? '';
  const { rows } = await api.pool.query<{ text: string }>(
    'select d::text as text from identity.downloads d',
  );
  expect(rows).not.toHaveLength(0);
  expect(rows.map(({ text }) => text).join()).not.toContain(ticket);
});
