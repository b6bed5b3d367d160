import { Product } from '@keepsale/contracts/products';
import type { RevenueEntry } from '@keepsale/contracts/revenue';
import { type Sale, SaleAnswer } from '@keepsale/contracts/sales';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, startTestApi } from '../testing/app.ts';
import { type Books, expectStatus, openBooks } from '../testing/books.ts';

let api: TestApi;
/** For calls that record nothing. */
let refused: Books;
let unsold: Product;

beforeAll(async () => {
  api = await startTestApi();
  refused = await openBooks(api);
  unsold = await refused.newProduct();
});
afterAll(() => api.stop());

test('a sale takes its units from the stock, freezes the cost and shows as revenue entries', async () => {
  const books = await openBooks(api);
  const product = await books.newProduct({ costPrice: '13.37', stock: '5' });
  const { product: after, sale } = expectStatus(
    await sell(books, product.id, { quantity: 3, soldPrice: 20.05, soldDate: '2026-01-31' }),
    200,
    SaleAnswer,
  );
  expect(sale).toEqual({
    id: sale.id,
    quantity: 3,
    unitPrice: 20.05,
    total: 60.15,
    soldDate: '2026-01-31',
    unitCost: 13.37,
  });
  expect(after).toMatchObject({
    id: product.id,
    stock: 2,
    soldPrice: 20.05,
    soldDate: '2026-01-31',
  });
  expect(await books.lastEvents(1)).toEqual([
    {
      type: 'SaleRecorded',
      data: {
        saleId: sale.id,
        productId: product.id,
        productName: product.name,
        quantity: 3,
        unitPriceCents: 2005,
        unitCostCents: 1337,
        soldDate: '2026-01-31',
        stockAfter: 2,
      },
    },
  ]);
  const entries = (await books.get('/api/revenue')).body as RevenueEntry[];
  expect(entries).toHaveLength(3);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
  for (const entry of entries) {
    expect(entry).toMatchObject({
      description: product.name,
      amount: 20.05,
      category: 'Product Sales',
      date: '2026-01-31',
      saleId: sale.id,
    });
  }
  expect((await books.get(`/api/products/${product.id}`)).body).toEqual(after);
});

test.each([
  [{}, ['quantity', 'soldPrice', 'soldDate'], 'Quantity must be at least 1'],
  [
    { quantity: 0, soldPrice: 1, soldDate: '2026-01-01' },
    ['quantity'],
    'Quantity must be at least 1',
  ],
  [
    { quantity: 1.5, soldPrice: 1, soldDate: '2026-01-01' },
    ['quantity'],
    'Quantity must be at least 1',
  ],
  [
    { quantity: '1', soldPrice: 1, soldDate: '2026-01-01' },
    ['quantity'],
    'Quantity must be at least 1',
  ],
  [
    { quantity: 1001, soldPrice: 1, soldDate: '2026-01-01' },
    ['quantity'],
    'Quantity must be at most 1,000',
  ],
  [{ quantity: 1, soldDate: '2026-01-01' }, ['soldPrice'], 'Please enter the per-unit price'],
  [
    { quantity: 1, soldPrice: 0, soldDate: '2026-01-01' },
    ['soldPrice'],
    'Price must be a positive number',
  ],
  [
    { quantity: 1, soldPrice: -3, soldDate: '2026-01-01' },
    ['soldPrice'],
    'Price must be a positive number',
  ],
  [
    { quantity: 1, soldPrice: '12', soldDate: '2026-01-01' },
    ['soldPrice'],
    'Price must be a positive number',
  ],
  [{ quantity: 1, soldPrice: 1 }, ['soldDate'], 'Sold date is required'],
])('%j is refused', async (body, paths, message) => {
  const reply = await sell(refused, unsold.id, body);
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({
    error: message,
    violations: paths.map((propertyPath) => ({ propertyPath })),
  });
});

test('nobody sells more than there is', async () => {
  const books = await openBooks(api);
  const product = await books.newProduct({ stock: '2' });
  const tooMany = await sell(books, product.id, { ...ONE, quantity: 3 });
  expect([tooMany.status, tooMany.body]).toMatchObject([
    409,
    { error: 'You only have 2 in stock' },
  ]);
  await sell(books, product.id, { ...ONE, quantity: 2 });
  const none = await sell(books, product.id, ONE);
  expect([none.status, none.body]).toMatchObject([409, { error: 'Out of stock' }]);
});

test('the last card is sold once, however many calls arrive at once', async () => {
  const books = await openBooks(api);
  const product = await books.newProduct({ stock: '1' });
  const replies = await Promise.all(Array.from({ length: 20 }, () => sell(books, product.id, ONE)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
  expect((await books.get('/api/revenue')).body).toHaveLength(1);
  expect((await books.get(`/api/products/${product.id}`)).body).toMatchObject({ stock: 0 });
});

test('a thousand units are one sale, one event and a thousand entries', async () => {
  const books = await openBooks(api);
  const product = await books.newProduct({ stock: '1000000' });
  const before = await books.countEvents();
  const { sale } = expectStatus(
    await sell(books, product.id, { ...ONE, quantity: 1000, soldPrice: 0.01 }),
    200,
    SaleAnswer,
  );
  expect(sale.total).toBe(10);
  expect(await books.countEvents()).toBe(before + 1);
  expect((await books.get('/api/revenue')).body).toHaveLength(1000);
  expect((await books.get('/api/revenue/summary')).body).toMatchObject({ total: 10, count: 1000 });
});

test('the sales of a product are listed newest first', async () => {
  const books = await openBooks(api);
  const product = await books.newProduct({ stock: '9', costPrice: '2' });
  await sell(books, product.id, { quantity: 1, soldPrice: 5, soldDate: '2026-02-01' });
  await sell(books, product.id, { quantity: 2, soldPrice: 6.5, soldDate: '2026-03-01' });
  await sell(books, product.id, { quantity: 1, soldPrice: 7, soldDate: '2026-02-01' });
  const sales = (await books.get(`/api/products/${product.id}/sales`)).body as Sale[];
  expect(sales.map(({ soldDate, unitPrice }) => [soldDate, unitPrice])).toEqual([
    ['2026-03-01', 6.5],
    ['2026-02-01', 7],
    ['2026-02-01', 5],
  ]);
  expect(sales[0]).toMatchObject({ quantity: 2, total: 13, unitCost: 2, voided: false });
});

test('voiding a sale gives back its units, its revenue and the last sale before it', async () => {
  const books = await openBooks(api);
  const product = await books.newProduct({ stock: '5' });
  await sell(books, product.id, { quantity: 1, soldPrice: 5, soldDate: '2026-02-01' });
  const { sale } = expectStatus(
    await sell(books, product.id, { quantity: 2, soldPrice: 8, soldDate: '2026-03-01' }),
    200,
    SaleAnswer,
  );
  const [entry] = ((await books.get('/api/revenue?from=2026-03-01')).body as RevenueEntry[]).map(
    ({ id }) => id,
  );
  expect((await books.delete(`/api/revenue/${entry ?? ''}`)).status).toBe(204);

  const voided = await books.post(`/api/products/${product.id}/sales/${sale.id}/void`);
  expectStatus(voided, 200, Product);
  expect(voided.body).toMatchObject({ stock: 4, soldPrice: 5, soldDate: '2026-02-01' });
  expect(await books.lastEvents(1)).toMatchObject([
    {
      type: 'SaleVoided',
      data: { saleId: sale.id, quantity: 2, stockAfter: 4, soldPriceAfterCents: 500 },
    },
  ]);
  expect((await books.get('/api/revenue')).body).toMatchObject([{ date: '2026-02-01', amount: 5 }]);
  expect((await books.get(`/api/products/${product.id}/sales`)).body).toMatchObject([
    { id: sale.id, voided: true },
    { voided: false },
  ]);

  const again = await books.post(`/api/products/${product.id}/sales/${sale.id}/void`);
  expect([again.status, again.body]).toMatchObject([
    409,
    { message: 'This sale was already voided' },
  ]);
  const back = await books.post('/api/history/restore', { kind: 'revenue', id: entry });
  expect([back.status, back.body]).toMatchObject([
    409,
    { type: 'urn:keepsale:problem:entry-sale-voided' },
  ]);
});

test('an unknown sale, and one of another product, are not there', async () => {
  const books = await openBooks(api);
  const [a, b] = [await books.newProduct(), await books.newProduct()];
  const { sale } = expectStatus(await sell(books, a.id, ONE), 200, SaleAnswer);
  for (const path of [`${b.id}/sales/${sale.id}`, `${a.id}/sales/${b.id}`, `${a.id}/sales/x`]) {
    const reply = await books.post(`/api/products/${path}/void`);
    expect([reply.status, reply.body]).toMatchObject([404, { message: 'Sale not found' }]);
  }
});

test('an entry of a sale cannot be edited; deleting it leaves the stock', async () => {
  const books = await openBooks(api);
  const product = await books.newProduct({ stock: '3' });
  await sell(books, product.id, ONE);
  const [entry] = (await books.get('/api/revenue')).body as RevenueEntry[];
  const edited = await books.post(`/api/revenue/${entry?.id ?? ''}`, { amount: 99 });
  expect([edited.status, edited.body]).toMatchObject([
    409,
    { message: 'This entry belongs to a sale. Void the sale instead.' },
  ]);
  await books.delete(`/api/revenue/${entry?.id ?? ''}`);
  expect((await books.get(`/api/products/${product.id}`)).body).toMatchObject({ stock: 2 });
});

test('a sale repeated under its key is recorded once', async () => {
  const books = await openBooks(api);
  const product = await books.newProduct({ stock: '5' });
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      books.post(`/api/products/${product.id}/sell`, ONE, { 'idempotency-key': 'sale-1' }),
    ),
  );
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect((await books.get(`/api/products/${product.id}`)).body).toMatchObject({ stock: 4 });
});

const ONE = { quantity: 1, soldPrice: 10, soldDate: '2026-04-04' };

const sell = (books: Books, id: string, body: object) =>
  books.post(`/api/products/${id}/sell`, body);
