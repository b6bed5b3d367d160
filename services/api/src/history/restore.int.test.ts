import type { Product } from '@keepsale/contracts/products';
import type { RevenueEntry } from '@keepsale/contracts/revenue';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, startTestApi } from '../testing/app.ts';
import { type Books, openBooks } from '../testing/books.ts';

let api: TestApi;
let books: Books;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  books = await openBooks(api);
});

const restore = (kind: string, id: string, more: object = {}) =>
  books.post('/api/history/restore', { kind, id, ...more });

const productNames = async () =>
  ((await books.get('/api/products?sort=name')).body as Product[]).map(({ name }) => name);

test('categories are created, listed by name, and their names taken once', async () => {
  const b = await books.newCategory('beta');
  const a = await books.newCategory(' Álpha ');
  expect((await books.get('/api/categories')).body).toEqual([{ ...a, name: 'Álpha' }, b]);
  expect(await books.lastEvents(1)).toEqual([
    { type: 'CategoryCreated', data: { categoryId: a.id, name: 'Álpha' } },
  ]);
  const taken = await books.post('/api/categories', { name: 'BETA' });
  expect([taken.status, taken.body]).toMatchObject([
    409,
    {
      violations: [{ propertyPath: 'name', message: 'You already have a category with this name' }],
    },
  ]);
  for (const name of [undefined, null, '', '  ', 5]) {
    const reply = await books.post('/api/categories', { name });
    expect([reply.status, name]).toEqual([400, name]);
  }
  expect((await books.post('/api/categories', {})).body).toMatchObject({
    message: 'Category name is required',
  });
});

test('deleting a category takes its products along and leaves the revenue', async () => {
  const slabs = await books.newCategory('Slabs');
  const slab = await books.newProduct({ name: 'slab', categoryId: slabs.id, stock: '3' });
  await books.newProduct({ name: 'raw' });
  await books.post(`/api/products/${slab.id}/sell`, {
    quantity: 1,
    soldPrice: 9,
    soldDate: '2026-01-31',
  });
  expect((await books.delete(`/api/categories/${slabs.id}`)).status).toBe(204);

  expect(await productNames()).toEqual(['raw']);
  expect((await books.get(`/api/products/${slab.id}`)).status).toBe(404);
  expect((await books.get('/api/products/summary')).body).toMatchObject({
    totalProducts: 1,
    categories: 1,
  });
  expect((await books.get('/api/dashboard?month=2026-01')).body).toMatchObject({
    revenue: 9,
    productsInStock: 1,
  });
  expect((await books.delete(`/api/categories/${slabs.id}`)).status).toBe(404);
  expect((await books.delete('/api/categories/none')).body).toMatchObject({
    message: 'Category not found',
  });
});

test('a category comes back with the products that went with it, not those deleted before', async () => {
  const slabs = await books.newCategory('Slabs');
  const kept = await books.newProduct({ name: 'kept', sku: 'S-1', categoryId: slabs.id });
  const gone = await books.newProduct({ name: 'gone', categoryId: slabs.id });
  await books.delete(`/api/products/${gone.id}`);
  await books.delete(`/api/categories/${slabs.id}`);
  await books.newProduct({ name: 'new', sku: 'S-1' });

  const reply = await restore('category', slabs.id);
  expect(reply.body).toEqual({
    restored: { kind: 'category', id: slabs.id, name: 'Slabs' },
    skuChanges: [{ productId: kept.id, from: 'S-1', to: 'KEPT' }],
  });
  expect(await productNames()).toEqual(['kept', 'new']);
  expect((await books.get(`/api/products/${kept.id}`)).body).toMatchObject({ sku: 'KEPT' });
  expect((await restore('category', slabs.id)).status).toBe(409);
});

test('a category whose name was taken comes back under another', async () => {
  const slabs = await books.newCategory('Slabs');
  await books.delete(`/api/categories/${slabs.id}`);
  await books.newCategory('slabs');
  const refused = await restore('category', slabs.id);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { violations: [{ propertyPath: 'name' }] },
  ]);
  expect((await restore('category', slabs.id, { name: '' })).status).toBe(409);
  const reply = await restore('category', slabs.id, { name: ' Slabs (old) ' });
  expect(reply.body).toMatchObject({ restored: { name: 'Slabs (old)' } });
});

test('a product comes back as it was; without its category, Uncategorized', async () => {
  const slabs = await books.newCategory('Slabs');
  const product = await books.newProduct({
    name: 'back',
    stock: '6',
    comment: 'as it was',
    categoryId: slabs.id,
  });
  await books.delete(`/api/products/${product.id}`);
  const first = await restore('product', product.id);
  expect(first.body).toEqual({
    restored: { kind: 'product', id: product.id, name: 'back' },
    skuChanges: [],
  });
  expect((await books.get(`/api/products/${product.id}`)).body).toEqual({
    ...product,
    updatedAt: expect.any(String) as string,
  });
  expect((await restore('product', product.id)).status).toBe(409);

  await books.delete(`/api/products/${product.id}`);
  await books.delete(`/api/categories/${slabs.id}`);
  await restore('product', product.id);
  expect((await books.get(`/api/products/${product.id}`)).body).toMatchObject({
    categoryId: null,
    category: null,
    stock: 6,
  });
  expect((await books.get('/api/analytics?today=2026-04-01')).body).toMatchObject({
    inventoryByCategory: [{ category: 'Uncategorized' }],
  });
});

test.each(['revenue', 'expenses'])(
  'an entry of %s comes back into list and totals',
  async (kind) => {
    const created = await books.post(`/api/${kind}`, {
      description: 'Table fee',
      amount: 45.45,
      category: 'Other',
      date: '2026-01-31',
      paymentMethod: 'Cash',
      notes: 'hall B',
    });
    const entry = created.body as RevenueEntry;
    await books.delete(`/api/${kind}/${entry.id}`);
    expect((await books.get(`/api/${kind}/summary?month=2026-01`)).body).toMatchObject({
      count: 0,
    });
    const singular = kind === 'revenue' ? 'revenue' : 'expense';
    const reply = await restore(singular, entry.id);
    expect(reply.body).toEqual({
      restored: { kind: singular, id: entry.id, name: 'Table fee' },
      skuChanges: [],
    });
    expect((await books.get(`/api/${kind}`)).body).toEqual([entry]);
    expect((await books.get(`/api/${kind}/summary?month=2026-01`)).body).toMatchObject({
      total: 45.45,
    });
    expect((await restore(singular, entry.id)).status).toBe(409);
  },
);

test('what was deleted together comes back one by one, and everything is as it was', async () => {
  const made = [
    await books.newProduct({ name: 'Card 1', stock: '2' }),
    await books.newProduct({ name: 'Card 2', stock: '2' }),
  ];
  const entry = { category: 'Other', date: '2026-01-31', paymentMethod: 'Cash', amount: 5.05 };
  for (const kind of ['revenue', 'expenses']) {
    for (const description of ['A', 'B'])
      await books.post(`/api/${kind}`, { ...entry, description });
  }
  const urls = [
    '/api/products',
    '/api/revenue',
    '/api/expenses',
    '/api/revenue/stacks',
    '/api/dashboard?month=2026-01',
    '/api/analytics?today=2026-04-01',
  ];
  const shown = async () => {
    const bodies = await Promise.all(urls.map(async (url) => (await books.get(url)).body));
    return JSON.parse(
      JSON.stringify(bodies).replace(/"updatedAt":"[^"]*"/g, '"updatedAt":""'),
    ) as unknown;
  };
  const idsOf = async (url: string) =>
    ((await books.get(url)).body as { id: string }[]).map(({ id }) => id);
  const before = await shown();
  const deleted = [
    ['product', '/api/products', made.map(({ id }) => id)],
    ['revenue', '/api/revenue', await idsOf('/api/revenue')],
    ['expense', '/api/expenses', await idsOf('/api/expenses')],
  ] as const;
  for (const [, url, ids] of deleted) {
    expect((await books.post(`${url}/delete`, { ids })).status).toBe(204);
    expect(await idsOf(url)).toEqual([]);
  }
  for (const [kind, , ids] of deleted) {
    for (const id of ids) expect((await restore(kind, id)).status).toBe(200);
  }
  expect(await shown()).toEqual(before);
});

test('a product whose SKU was taken meanwhile gets another, and the answer names both', async () => {
  const first = await books.newProduct({ name: 'first', sku: 'S-9' });
  await books.delete(`/api/products/${first.id}`);
  await books.newProduct({ name: 'second', sku: 'S-9' });
  expect((await restore('product', first.id)).body).toMatchObject({
    skuChanges: [{ productId: first.id, from: 'S-9', to: 'FIRST' }],
  });
});

test('a product that went with its category comes back alone, without it', async () => {
  const slabs = await books.newCategory('Slabs');
  const slab = await books.newProduct({ name: 'slab', categoryId: slabs.id });
  const other = await books.newProduct({ name: 'other', categoryId: slabs.id });
  await books.delete(`/api/categories/${slabs.id}`);
  expect((await restore('product', slab.id)).status).toBe(200);
  expect((await books.get(`/api/products/${slab.id}`)).body).toMatchObject({ categoryId: null });
  // The category then brings the rest, and leaves alone what is there already.
  expect((await restore('category', slabs.id)).body).toMatchObject({ skuChanges: [] });
  expect(await productNames()).toEqual(['other', 'slab']);
  expect((await books.get(`/api/products/${other.id}`)).body).toMatchObject({
    categoryId: slabs.id,
  });
});

test('an entry of a sale comes back with its stack, but not once the sale was voided', async () => {
  const product = await books.newProduct({ stock: '3' });
  const sold = await books.post(`/api/products/${product.id}/sell`, {
    quantity: 2,
    soldPrice: 9,
    soldDate: '2026-01-31',
  });
  const stacks = (await books.get('/api/revenue/stacks')).body;
  const [entry] = (await books.get('/api/revenue')).body as RevenueEntry[];
  await books.delete(`/api/revenue/${entry?.id ?? ''}`);
  expect((await restore('revenue', entry?.id ?? '')).status).toBe(200);
  expect((await books.get('/api/revenue/stacks')).body).toEqual(stacks);
  const { sale } = sold.body as { sale: { id: string } };
  await books.post(`/api/products/${product.id}/sales/${sale.id}/void`);
  const refused = await restore('revenue', entry?.id ?? '');
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { message: expect.any(String) as string },
  ]);
});

test('what cannot be meant is refused', async () => {
  const reply = await books.post('/api/history/restore', { kind: 'report' });
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({
    violations: [{ propertyPath: 'kind' }, { propertyPath: 'id' }],
  });
  for (const kind of ['product', 'category', 'revenue', 'expense']) {
    expect((await restore(kind, 'f0e1d2c3-b4a5-4697-8879-6a5b4c3d2e1f')).status).toBe(404);
    expect((await restore(kind, 'no-id')).status).toBe(404);
  }
});
