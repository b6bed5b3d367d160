import { Product } from '@keepsale/contracts/products';
import { RevenueEntry } from '@keepsale/contracts/revenue';
import { SaleAnswer } from '@keepsale/contracts/sales';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, startTestApi } from '../testing/app.ts';
import { type Books, expectStatus, openBooks } from '../testing/books.ts';

let api: TestApi;
let books: Books;
let product: Product;
let entry: RevenueEntry;

const ENTRY = {
  description: 'Consignment fee',
  amount: 8.25,
  category: 'Services',
  date: '2026-03-03',
  paymentMethod: 'PayPal',
};

/** What is there before the read models stand still. */
beforeAll(async () => {
  api = await startTestApi();
  books = await openBooks(api);
  product = await books.newProduct({ stock: '5' });
  entry = expectStatus(await books.post('/api/revenue', ENTRY), 201, RevenueEntry);
  await api.projector?.stop();
});
afterAll(() => api.stop());

test('while the read models stand still, writes answer as if they showed it, and say so', async () => {
  const [edited, sale, created, corrected, recorded, deleted] = await Promise.all([
    books.postForm(`/api/products/${product.id}`, { comment: 'behind' }),
    books.post(`/api/products/${product.id}/sell`, {
      quantity: 2,
      soldPrice: 19.5,
      soldDate: '2026-03-04',
    }),
    books.postForm('/api/products', {
      name: 'Made in the dark',
      costPrice: '1',
      valuePrice: '2',
      purchaseDate: '2026-03-05',
      categoryId: product.categoryId ?? '',
    }),
    books.post(`/api/revenue/${entry.id}`, { amount: 9 }),
    books.post('/api/expenses', ENTRY),
    books.post('/api/categories', { name: 'Unseen' }),
  ]);
  for (const reply of [edited, sale, created, corrected, recorded, deleted]) {
    expect(reply.headers['projection-lagging']).toBe('true');
  }
  expect(expectStatus(edited, 200, Product)).toEqual({
    ...product,
    comment: 'behind',
    updatedAt: expectStatus(edited, 200, Product).updatedAt,
  });
  // Each call folds its own events on the row that is there: the sale, not the edit beside it.
  expect(expectStatus(sale, 200, SaleAnswer).product).toMatchObject({ stock: 3, soldPrice: 19.5 });
  expect(expectStatus(created, 201, Product)).toMatchObject({
    name: 'Made in the dark',
    category: product.category,
  });
  expect(corrected.body).toEqual({ ...entry, amount: 9 });
  expect(recorded.body).toMatchObject({ amount: 8.25, recurring: false });
});

test('an edit of what the read models have never seen is kept, and says that it cannot be shown', async () => {
  const created = expectStatus(await books.post('/api/revenue', ENTRY), 201, RevenueEntry);
  const reply = await books.post(`/api/revenue/${created.id}`, { amount: 77.01 });
  expect([reply.status, reply.body]).toMatchObject([
    503,
    { type: 'urn:keepsale:problem:not-shown-yet' },
  ]);
  expect(await books.lastEvents(1)).toMatchObject([
    { type: 'RevenueEdited', data: { changes: { amountCents: { to: 7701 } } } },
  ]);
});
