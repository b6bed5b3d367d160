import { Analytics } from '@keepsale/contracts/analytics';
import { Dashboard } from '@keepsale/contracts/dashboard';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, startTestApi } from '../testing/app.ts';
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

const entry = (kind: 'revenue' | 'expenses', description: string, amount: number, date: string) =>
  books.post(`/api/${kind}`, {
    description,
    amount,
    date,
    category: kind === 'revenue' ? 'Services' : 'Rent',
    paymentMethod: 'Cash',
  });

const sell = (id: string, quantity: number, soldPrice: number, soldDate: string) =>
  books.post(`/api/products/${id}/sell`, { quantity, soldPrice, soldDate });

const dashboard = async (month: string) =>
  expectStatus(await books.get(`/api/dashboard?month=${month}`), 200, Dashboard);

const analytics = async (query: string) =>
  expectStatus(await books.get(`/api/analytics?${query}`), 200, Analytics);

test('an empty business has zeros and empty lists', async () => {
  expect(await dashboard('2026-03')).toEqual({
    month: '2026-03',
    revenue: 0,
    expenses: 0,
    netProfit: 0,
    productsInStock: 0,
    recentActivity: [],
    topProducts: [],
  });
  const figures = await analytics('today=2026-03-31&months=1');
  expect(figures).toMatchObject({
    profitMargin: 0,
    roi: 0,
    growthRate: 0,
    months: [{ month: '2026-03', revenue: 0, expenses: 0, profit: 0 }],
    revenueByCategory: [],
    sellThrough: [{ month: '2026-03', rate: null }],
  });
  expect(figures.inventoryAge.map(({ bucket, count }) => [bucket, count])).toEqual([
    ['0-30', 0],
    ['31-60', 0],
    ['61-90', 0],
    ['91-180', 0],
    ['181+', 0],
  ]);
});

test('a month’s figures cover its first to its last day, and no other', async () => {
  await entry('revenue', 'before', 1, '2028-01-31');
  await entry('revenue', 'first', 10.1, '2028-02-01');
  await entry('revenue', 'leap', 20.2, '2028-02-29');
  await entry('expenses', 'cost', 50.5, '2028-02-29');
  await entry('revenue', 'after', 1, '2028-03-01');
  await books.newProduct({ stock: '7' });
  await books.newProduct({ stock: '5' });
  expect(await dashboard('2028-02')).toMatchObject({
    revenue: 30.3,
    expenses: 50.5,
    netProfit: -20.2,
    productsInStock: 12,
  });
  expect((await dashboard('2028-01')).revenue).toBe(1);
});

test('activity merges revenue before it is cut to six, newest first, up to the month’s end', async () => {
  const product = await books.newProduct({ name: 'Prizm box', stock: '9' });
  await entry('revenue', 'too late', 5, '2026-05-01');
  await sell(product.id, 3, 25, '2026-04-30');
  await entry('expenses', 'sleeves', 4.5, '2026-04-30');
  await entry('revenue', 'consulting', 99, '2026-04-30');
  await entry('expenses', 'rent', 300, '2026-04-01');
  await entry('revenue', 'older', 1, '2026-03-31');
  await entry('revenue', 'oldest', 2, '2025-01-01');
  await entry('expenses', 'cut off', 2, '2024-01-01');
  expect((await dashboard('2026-04')).recentActivity).toEqual([
    { description: 'consulting', type: 'revenue', date: '2026-04-30', amount: 99 },
    { description: 'sleeves', type: 'expense', date: '2026-04-30', amount: -4.5 },
    { description: 'Prizm box (x 3)', type: 'revenue', date: '2026-04-30', amount: 75 },
    { description: 'rent', type: 'expense', date: '2026-04-01', amount: -300 },
    { description: 'older', type: 'revenue', date: '2026-03-31', amount: 1 },
    { description: 'oldest', type: 'revenue', date: '2025-01-01', amount: 2 },
  ]);
});

test('of a busy day, the six recorded last are shown', async () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) await entry('revenue', `sale ${n}`, n, '2026-06-06');
  expect((await dashboard('2026-06')).recentActivity.map(({ amount }) => amount)).toEqual([
    8, 7, 6, 5, 4, 3,
  ]);
});

test('top products are the four descriptions of Product Sales with the most revenue in the month', async () => {
  for (const [name, quantity, price] of [
    ['E', 1, 1],
    ['A', 3, 10],
    ['B', 1, 100],
    ['C', 2, 5],
    ['D', 1, 20],
  ] as const) {
    const product = await books.newProduct({ name, stock: '9' });
    await sell(product.id, quantity, price, '2026-07-15');
    await sell(product.id, 1, 500, '2026-08-01');
  }
  await books.post('/api/revenue', {
    description: 'C',
    amount: 15,
    date: '2026-07-31',
    category: 'Product Sales',
    paymentMethod: 'Cash',
  });
  await entry('revenue', 'a service', 900, '2026-07-01');
  expect((await dashboard('2026-07')).topProducts).toEqual([
    { description: 'B', sales: 1, revenue: 100 },
    { description: 'A', sales: 3, revenue: 30 },
    { description: 'C', sales: 3, revenue: 25 },
    { description: 'D', sales: 1, revenue: 20 },
  ]);
});

test('without a month the server takes its own in UTC; a wrong one is refused', async () => {
  const now = new Date().toISOString();
  expect((await books.get('/api/dashboard')).body).toMatchObject({ month: now.slice(0, 7) });
  expect((await books.get('/api/dashboard?month=')).status).toBe(200);
  expect((await books.get('/api/dashboard?month=2026-13')).status).toBe(400);
  for (const query of ['today=2026-02-30', 'months=0', 'months=121', 'months=x']) {
    expect((await books.get(`/api/analytics?${query}`)).status).toBe(400);
  }
});

test('analytics covers all entries; growth looks at the last two months that have revenue', async () => {
  await entry('revenue', 'r1', 100, '2025-11-05');
  await entry('revenue', 'r2', 33.33, '2026-03-01');
  await entry('expenses', 'e1', 66.67, '2026-02-10');
  const figures = await analytics('today=2026-03-31&months=3');
  expect(figures).toMatchObject({
    revenue: 133.33,
    expenses: 66.67,
    netProfit: 66.66,
    profitMargin: 50,
    roi: 100,
    growthRate: -66.7,
    months: [
      { month: '2026-01', revenue: 0, expenses: 0, profit: 0 },
      { month: '2026-02', revenue: 0, expenses: 66.67, profit: -66.67 },
      { month: '2026-03', revenue: 33.33, expenses: 0, profit: 33.33 },
    ],
    revenueByCategory: [{ category: 'Services', total: 133.33 }],
    expensesByCategory: [{ category: 'Rent', total: 66.67 }],
  });
  expect(figures.latestRevenue.map(({ description }) => description)).toEqual(['r2', 'r1']);
  expect(figures.latestExpenses).toHaveLength(1);
});

test('the latest lists are five raw entries, unmerged', async () => {
  const product = await books.newProduct({ stock: '9' });
  await sell(product.id, 7, 3, '2026-01-31');
  const { latestRevenue } = await analytics('today=2026-01-31');
  expect(latestRevenue).toHaveLength(5);
  expect(new Set(latestRevenue.map(({ id }) => id)).size).toBe(5);
  expect((await analytics('')).months).toHaveLength(12);
});

test('inventory is told by category and by age, of what is on hand', async () => {
  const slabs = await books.newCategory('Slabs');
  await books.newProduct({
    valuePrice: '10.01',
    stock: '3',
    purchaseDate: '2026-03-31',
    categoryId: slabs.id,
  });
  await books.newProduct({ valuePrice: '5', stock: '2', purchaseDate: '2026-03-01' });
  await books.newProduct({ valuePrice: '7', stock: '1', purchaseDate: '2026-02-28' });
  await books.newProduct({ valuePrice: '1', stock: '1', purchaseDate: '2025-01-31' });
  await books.newProduct({ valuePrice: '99', stock: '0' });
  const { inventoryByCategory, inventoryAge } = await analytics('today=2026-03-31');
  expect(inventoryByCategory).toEqual([
    { category: 'Slabs', value: 30.03 },
    { category: 'Rookie cards', value: 18 },
  ]);
  expect(inventoryAge).toEqual([
    { bucket: '0-30', count: 2, value: 40.03 },
    { bucket: '31-60', count: 1, value: 7 },
    { bucket: '61-90', count: 0, value: 0 },
    { bucket: '91-180', count: 0, value: 0 },
    { bucket: '181+', count: 1, value: 1 },
  ]);
});

test('sell-through follows units over the months; a deleted product leaves only what it sold', async () => {
  const product = await books.newProduct({ stock: '4', purchaseDate: '2026-01-10' });
  const doomed = await books.newProduct({ stock: '6', purchaseDate: '2026-01-10' });
  await sell(product.id, 1, 5, '2026-01-20');
  await sell(doomed.id, 2, 5, '2026-02-20');
  await books.delete(`/api/products/${doomed.id}`);
  expect((await analytics('today=2026-03-01&months=3')).sellThrough).toEqual([
    // 4 + 2 had, 1 sold: 1 of 1 + 5.
    { month: '2026-01', rate: 0.167 },
    // 2 sold, 3 left.
    { month: '2026-02', rate: 0.4 },
    { month: '2026-03', rate: 0 },
  ]);
});

test('a GET is answered 304 until something changes, and the server’s own month is part of it', async () => {
  for (const path of [
    '/api/dashboard?month=2026-01',
    '/api/analytics',
    '/api/products',
    '/api/revenue/stacks',
  ]) {
    const first = await books.get(path);
    const etag = first.headers['etag'] ?? '';
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Authorization') as string,
    });
    expect((await books.get(path, { 'if-none-match': etag })).status).toBe(304);
    await entry('expenses', 'x', 1, '2026-01-01');
    expect((await books.get(path, { 'if-none-match': etag })).status).toBe(200);
  }
});
