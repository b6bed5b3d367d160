import type { RevenueEntry } from '@keepsale/contracts/revenue';
import { SaleAnswer } from '@keepsale/contracts/sales';
import type { SellerRejectionCode } from '@keepsale/domain/rejections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionStatus } from './http/rejections.ts';
import { type Reply, type TestApi, startTestApi } from './testing/app.ts';
import { type Books, expectStatus, openBooks } from './testing/books.ts';

let api: TestApi;
let books: Books;

beforeAll(async () => {
  api = await startTestApi();
  books = await openBooks(api);
});
afterAll(() => api.stop());

const NEVER = '5b0e2f6a-91c4-4d3e-8a7b-6c5d4e3f2a1b';
const ENTRY = {
  description: 'Show table',
  amount: 60,
  category: 'Other',
  date: '2026-02-02',
  paymentMethod: 'Cash',
};

const restore = (kind: string, id: string) => books.post('/api/history/restore', { kind, id });

const sell = (id: string, sale: object) =>
  books.post(`/api/products/${id}/sell`, { soldDate: '2026-02-02', ...sale });

const newEntry = async (kind: 'revenue' | 'expenses'): Promise<string> =>
  ((await books.post(`/api/${kind}`, ENTRY)).body as RevenueEntry).id;

/** A product with one sale of one unit at $5. */
const sold = async (stock: string) => {
  const product = await books.newProduct({ stock });
  const { sale } = expectStatus(
    await sell(product.id, { quantity: 1, soldPrice: 5 }),
    200,
    SaleAnswer,
  );
  const entries = (await books.get('/api/revenue')).body as RevenueEntry[];
  const entry = entries.find(({ saleId }) => saleId === sale.id)?.id ?? '';
  return { product, sale, entry, voiding: `/api/products/${product.id}/sales/${sale.id}/void` };
};

/** One way to be refused for each reason that a client can give. */
const ways: Readonly<Partial<Record<SellerRejectionCode, () => Promise<Reply>>>> = {
  'category-not-found': () => books.delete(`/api/categories/${NEVER}`),
  'category-name-taken': async () => {
    await books.newCategory('Taken');
    return books.post('/api/categories', { name: 'taken' });
  },
  'category-not-deleted': async () => restore('category', (await books.newCategory('Live')).id),
  'product-not-found': () => books.delete(`/api/products/${NEVER}`),
  'product-not-deleted': async () => restore('product', (await books.newProduct()).id),
  'product-changed': async () => {
    const { id } = await books.newProduct();
    return books.postForm(`/api/products/${id}`, {}, { headers: { 'if-match': '"old"' } });
  },
  'sku-taken': async () => {
    await books.newProduct({ sku: 'ONE' });
    const { id } = await books.newProduct();
    return books.postForm(`/api/products/${id}`, { sku: 'ONE' });
  },
  'stock-value-too-large': async () => {
    const { id } = await books.newProduct({ stock: '11' });
    return books.postForm(`/api/products/${id}`, { costPrice: '99999999.99' });
  },
  'out-of-stock': async () =>
    sell((await books.newProduct({ stock: '0' })).id, { quantity: 1, soldPrice: 1 }),
  'not-enough-stock': async () =>
    sell((await books.newProduct()).id, { quantity: 2, soldPrice: 1 }),
  'sale-total-too-large': async () =>
    sell((await books.newProduct({ stock: '11' })).id, { quantity: 11, soldPrice: 99_999_999.99 }),
  'sale-not-found': async () =>
    books.post(`/api/products/${(await books.newProduct()).id}/sales/${NEVER}/void`),
  'sale-already-voided': async () => {
    const { voiding } = await sold('1');
    await books.post(voiding);
    return books.post(voiding);
  },
  'void-exceeds-stock-limit': async () => {
    const { product, voiding } = await sold('2');
    await books.postForm(`/api/products/${product.id}`, {
      stock: '1000000',
      costPrice: '0',
      valuePrice: '0',
    });
    return books.post(voiding);
  },
  'revenue-not-found': () => books.delete(`/api/revenue/${NEVER}`),
  'revenue-not-deleted': async () => restore('revenue', await newEntry('revenue')),
  'entry-belongs-to-sale': async () =>
    books.post(`/api/revenue/${(await sold('1')).entry}`, { amount: 1 }),
  'entry-sale-voided': async () => {
    const { entry, voiding } = await sold('1');
    await books.post(voiding);
    return restore('revenue', entry);
  },
  'expense-not-found': () => books.delete(`/api/expenses/${NEVER}`),
  'expense-not-deleted': async () => restore('expense', await newEntry('expenses')),
  'audit-link-not-found': () => books.delete(`/api/audit-links/${NEVER}`),
};

/** Ids are made here, never by clients; reports have no calls yet. */
const OUT_OF_REACH = ['id-taken', 'report-not-found', 'report-not-waiting'];

test.each(Object.entries(ways))('%s has its status and its line', async (code, way) => {
  const reply = await way();
  const status = Object.entries(rejectionStatus).find(([each]) => each === code)?.[1];
  expect([reply.status, reply.body]).toMatchObject([
    status,
    { type: `urn:keepsale:problem:${code}`, status },
  ]);
  expect(reply.text).not.toContain(`"message":"${code}"`);
});

test('no reason is left out', () => {
  expect([...Object.keys(ways), ...OUT_OF_REACH].sort()).toEqual(
    Object.keys(rejectionStatus).sort(),
  );
});
