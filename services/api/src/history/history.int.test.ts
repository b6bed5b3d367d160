import { HistoryItems } from '@keepsale/contracts/history';
import { recordExpense } from '@keepsale/domain/testing/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, startTestApi, textAt } from '../testing/app.ts';
import { type Books, expectStatus, openBooks } from '../testing/books.ts';

let api: TestApi;
let books: Books;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  books = await openBooks(api);
});

const history = async (query = '') =>
  expectStatus(await books.get(`/api/history${query}`), 200, HistoryItems);

const sell = (id: string, quantity: number, soldPrice: number) =>
  books.post(`/api/products/${id}/sell`, { quantity, soldPrice, soldDate: '2026-03-20' });

const EXPENSE = {
  description: 'Top loaders',
  amount: 7.5,
  category: 'Supplies',
  date: '2026-03-01',
  paymentMethod: 'Cash',
};

test('what happened reads newest first, in plain words and in the units of the contract', async () => {
  const product = await books.newProduct({ name: 'Luka Dončić Prizm #280', stock: '9' });
  await sell(product.id, 2, 12.34);
  await books.postForm(`/api/products/${product.id}`, { valuePrice: '40.01', comment: 'Mint' });

  const items = await history();
  expect(items.map(({ revision, summary }) => [revision, summary])).toEqual([
    [4, 'Edited Luka Dončić Prizm #280: value price, notes'],
    [3, 'Sold 2 × Luka Dončić Prizm #280 at $12.34'],
    [2, 'Added Luka Dončić Prizm #280, 9 in stock'],
    [1, 'Added category Rookie cards'],
    [0, 'Opened the books'],
  ]);
  expect(items[0]).toMatchObject({
    type: 'ProductEdited',
    subject: { kind: 'product', id: product.id, name: product.name },
    changes: [
      { field: 'valuePrice', from: 41.37, to: 40.01 },
      { field: 'comment', from: null, to: 'Mint' },
    ],
  });
  expect(items[1]?.changes).toEqual([{ field: 'stock', from: 9, to: 7 }]);
  expect(items[2]?.data).toMatchObject({ valuePrice: 41.37, costPrice: 12.5, stock: 9 });
  expect(items[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(items.map(({ hash }) => hash)).size).toBe(items.length);
});

test('an act that only has an id says what it is about', async () => {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const grant = (label: string) => books.post('/api/audit-links', { label, expiresAt });
  const [one, other] = [await grant('Tax adviser'), await grant('Bank')];
  await books.delete(`/api/audit-links/${textAt(one.body, 'id')}`);
  const report = await books.post('/api/reports', { type: 'inventory' });
  await books.delete(`/api/reports/${textAt(report.body, 'id')}`);
  await books.delete(`/api/audit-links/${textAt(other.body, 'id')}`);

  const items = await history('?kind=audit-access');
  expect(items.map(({ summary }) => summary)).toEqual([
    'Revoked an audit link: Bank',
    'Revoked an audit link: Tax adviser',
    'Gave an auditor access: Bank',
    'Gave an auditor access: Tax adviser',
  ]);
  expect(items[0]?.subject).toMatchObject({ id: textAt(other.body, 'id'), name: 'Bank' });
  const [last] = await history('?kind=report&limit=1');
  expect(last?.summary).toMatch(/ a report: inventory report, Excel$/);
});

test('it goes on from any revision, page by page, with or without a filter', async () => {
  await books.newCategory('A');
  for (let at = 0; at < 6; at += 1) {
    await books.newCategory(`C${at}`);
    await books.post('/api/expenses', EXPENSE);
  }
  const all = (await history()).map(({ revision }) => revision);
  expect(all).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);

  const first = await books.get('/api/history?kind=expense&limit=4');
  expect(expectStatus(first, 200, HistoryItems).map((item) => item.revision)).toEqual([
    13, 11, 9, 7,
  ]);
  expect(first.headers['link']).toBe('</api/history?kind=expense&limit=4&before=7>; rel="next"');
  const last = await books.get('/api/history?kind=expense&limit=4&before=7');
  expect(expectStatus(last, 200, HistoryItems).map((item) => item.revision)).toEqual([5, 3]);
  expect(last.headers['link']).toBeUndefined();
});

test('asked for without a limit, it is told whole, however long it is', async () => {
  await books.newCategory('A');
  await api.deps.ledger.execute({
    seller: books.seller.id,
    commands: Array.from({ length: 600 }, (_, at) => recordExpense(at)),
    actor: { kind: 'seller', id: books.seller.id },
    correlationId: 'test',
  });
  await expect.poll(async () => (await history('?limit=1'))[0]?.revision).toBe(601);

  const items = await history();
  expect(items.map(({ revision }) => revision)).toEqual(
    Array.from({ length: 602 }, (_, at) => 601 - at),
  );
  expect(items.slice(2, 502)).toEqual(await history('?before=600&limit=500'));
  const revisions = async (query: string) => (await history(query)).map(({ revision }) => revision);
  expect(await revisions('?kind=category')).toEqual([1]);
  expect(await revisions('?kind=expense&before=403')).toHaveLength(401);
});

test('of a product, its sales come along; of another seller, nothing', async () => {
  const product = await books.newProduct({ stock: '3' });
  await books.newProduct({ name: 'Other' });
  await sell(product.id, 1, 3);

  const types = async (query: string) => (await history(query)).map(({ type }) => type);
  expect(await types(`?subjectId=${product.id}`)).toEqual(['SaleRecorded', 'ProductCreated']);
  expect(await types(`?subjectId=${product.id}&kind=sale`)).toEqual(['SaleRecorded']);
  expect(await types('?type=SaleRecorded&kind=product')).toEqual([]);
  expect(await types('?type=SaleRecorded')).toEqual(['SaleRecorded']);
  books = await openBooks(api);
  expect(await types(`?subjectId=${product.id}`)).toEqual([]);
});

test('a period is inclusive on both sides, by day or by instant', async () => {
  await books.newCategory('A');
  await books.newCategory('B');
  const [newest, older] = await history('?type=CategoryCreated');
  const [to, from] = [newest?.at ?? '', older?.at ?? ''];
  const revisions = async (query: string) => (await history(query)).map((item) => item.revision);

  expect(await revisions(`?from=${from}&to=${to}&kind=category`)).toEqual([2, 1]);
  expect(await revisions(`?from=${to.slice(0, 10)}&kind=category`)).toEqual([2, 1]);
  expect(await revisions('?to=2020-01-01')).toEqual([]);
  expect(await revisions('?from=2999-01-01')).toEqual([]);
});

describe('what cannot be asked', () => {
  test.each([
    'kind=cards',
    'type=CardSold',
    'subjectId=7',
    'from=2026-02-30',
    'to=yesterday',
    'before=-1',
    'limit=0',
    'limit=501',
  ])('%s', async (query) => {
    const reply = await books.get(`/api/history?${query}`);
    expect(reply.body).toMatchObject({
      status: 400,
      violations: [{ propertyPath: query.split('=')[0] }],
    });
  });
});
