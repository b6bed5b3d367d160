import type { Category } from '@keepsale/contracts/categories';
import type { Product } from '@keepsale/contracts/products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '@keepsale/contracts/problem';
import { type Reply, type TestApi, startTestApi } from '../testing/app.ts';
import { type Books, openBooks } from '../testing/books.ts';

let api: TestApi;
/** For calls that record nothing. */
let refused: Books;
let shelf: Category;

beforeAll(async () => {
  api = await startTestApi();
  refused = await openBooks(api);
  shelf = await refused.newCategory();
});
afterAll(() => api.stop());

test('a new product answers as it stands, and its event holds what was sent', async () => {
  const books = await openBooks(api);
  const category = await books.newCategory('Slabs 27');
  const product = await books.newProduct({
    name: '  Ja Morant 2019 Optic Holo ',
    costPrice: '17.05',
    valuePrice: '83.4',
    stock: '7',
    comment: 'bought at the Vilnius show',
    description: 'PSA 9\r\nsmall scratch',
    purchaseDate: '2026-01-31T23:30:00-11:00',
    categoryId: category.id,
  });

  expect(product).toMatchObject({
    name: 'Ja Morant 2019 Optic Holo',
    sku: 'JA-MORANT-2019-OPTIC-HOLO',
    costPrice: 17.05,
    valuePrice: 83.4,
    soldPrice: null,
    stock: 7,
    comment: 'bought at the Vilnius show',
    description: 'PSA 9\nsmall scratch',
    purchaseDate: '2026-01-31',
    soldDate: null,
    photo: null,
    photoThumbnail: null,
    categoryId: category.id,
    category: { id: category.id, name: 'Slabs 27' },
    userId: books.seller.id,
  });
  expect(await books.lastEvents(1)).toEqual([
    {
      type: 'ProductCreated',
      data: {
        productId: product.id,
        name: 'Ja Morant 2019 Optic Holo',
        sku: 'JA-MORANT-2019-OPTIC-HOLO',
        categoryId: category.id,
        costCents: 1705,
        valueCents: 8340,
        soldPriceCents: null,
        stock: 7,
        comment: 'bought at the Vilnius show',
        description: 'PSA 9\nsmall scratch',
        purchaseDate: '2026-01-31',
        soldDate: null,
        photo: null,
      },
    },
  ]);
  // One shape, from the row and from Postgres.
  expect((await books.get(`/api/products/${product.id}`)).body).toEqual(product);
  expect((await books.get('/api/products')).body as Product[]).toEqual([product]);
});

test('a list holds words of every script as they were, and travels in ASCII', async () => {
  const books = await openBooks(api);
  const texts = [
    'Luka Dončić \u2028 “Silver” \\u0041 \\ /',
    '八村塁 🏀🏀 Ελλάδα',
    'مرحبا \u202eabc 👩‍👧',
    `𝔘 ${'é'.repeat(150)}`,
    'é',
  ];
  const made: Product[] = [];
  for (const text of texts) {
    const category = await books.newCategory(`★ ${text.slice(0, 20)}`);
    made.push(await books.newProduct({ name: text, comment: text, categoryId: category.id }));
  }

  const list = await books.get('/api/products?sort=name');
  expect(list.text).toMatch(/^[ -~]*$/);
  const listed = list.body as Product[];
  expect(listed).toHaveLength(texts.length);
  for (const product of made) {
    expect(listed.find(({ id }) => id === product.id)).toEqual(product);
  }
});

test('fields may come in snake case, blanks count as missing, stock is 1 unless told', async () => {
  const books = await openBooks(api);
  const category = await books.newCategory();
  const reply = await books.postForm('/api/products', {
    name: 'Anthony Edwards Mosaic',
    cost_price: '3',
    value_price: '9.99',
    category_id: category.id,
    purchase_date: '2026-02-28',
    sold_price: ' ',
    comment: '   ',
    unknown: 'ignored',
  });
  expect(reply.status).toBe(201);
  expect(reply.body).toMatchObject({ costPrice: 3, valuePrice: 9.99, stock: 1, comment: null });
});

test('everything wrong with a new product is said at once, in form order', async () => {
  const books = await openBooks(api);
  const reply = await books.postForm('/api/products', { costPrice: '-1', stock: '1.5' });
  expect(reply.status).toBe(400);
  expect(reply.headers['content-type']).toContain('application/problem+json');
  expect(reply.body).toMatchObject({
    message: 'Product name is required',
    error: 'Product name is required',
    violations: [
      { propertyPath: 'name', message: 'Product name is required' },
      { propertyPath: 'costPrice', message: 'Cost price must be positive' },
      { propertyPath: 'valuePrice', message: 'Value price is required' },
      { propertyPath: 'categoryId', message: 'Category is required' },
      { propertyPath: 'stock' },
      { propertyPath: 'purchaseDate', message: 'Purchase date is required' },
    ],
  });
});

test.each([['1e3'], ['1,000'], ['NaN'], ['0.005'], ['100000000'], ['$5'], ['0x10']])(
  'a price of "%s" is refused',
  async (costPrice) => {
    const reply = await refused.postForm('/api/products', {
      ...SOME,
      categoryId: shelf.id,
      costPrice,
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ violations: [{ propertyPath: 'costPrice' }] });
  },
);

test.each([
  ['0', 0],
  ['-0', 0],
  ['99999999.99', 99_999_999.99],
  ['12.50', 12.5],
])('a price of "%s" is %d', async (costPrice, expected) => {
  const books = await openBooks(api);
  const product = await books.newProduct({ costPrice });
  expect(product.costPrice).toBe(expected);
  expect((await books.get('/api/products')).text).not.toContain('"costPrice":-0');
});

test.each([['2026-02-29'], ['2026-13-01'], ['yesterday'], ['31.01.2026']])(
  '"%s" is no purchase date',
  async (purchaseDate) => {
    const reply = await refused.postForm('/api/products', {
      ...SOME,
      categoryId: shelf.id,
      purchaseDate,
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ violations: [{ propertyPath: 'purchaseDate' }] });
  },
);

test('a leap day is a day', async () => {
  const books = await openBooks(api);
  expect((await books.newProduct({ purchaseDate: '2028-02-29' })).purchaseDate).toBe('2028-02-29');
});

test('emoji and every script survive; control characters and overlong texts do not', async () => {
  const books = await openBooks(api);
  const name = '🏀 Dončić – 东契奇 "№1" \\ דונצ׳יץ';
  const product = await books.newProduct({ name, description: 'line\n\ttab' });
  expect(product).toMatchObject({ name, description: 'line\n\ttab' });
  expect(first(await books.get('/api/products'))).toEqual(product);

  const category = await books.newCategory('Other');
  const { status: control } = await books.postForm('/api/products', {
    ...SOME,
    categoryId: category.id,
    name: 'bell\u0007',
  });
  const tooLong = await books.postForm('/api/products', {
    ...SOME,
    categoryId: category.id,
    description: 'x'.repeat(10_000),
  });
  expect([control, tooLong.status]).toEqual([400, 400]);
  expect(tooLong.body).toMatchObject({ violations: [{ propertyPath: 'description' }] });
});

test('an SKU is generated from the name and made unique; a given one is kept, and taken once', async () => {
  const books = await openBooks(api);
  const [a, b] = [
    await books.newProduct({ name: 'Zion ’19!' }),
    await books.newProduct({ name: 'Zion ’19!' }),
  ];
  expect([a.sku, b.sku]).toEqual(['ZION-19', 'ZION-19-2']);
  const given = await books.newProduct({ sku: 'box 3/ñ' });
  expect(given.sku).toBe('box 3/ñ');
  const again = await books.postForm('/api/products', {
    ...SOME,
    categoryId: a.categoryId ?? '',
    sku: 'box 3/ñ',
  });
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ error: 'You already have a product with this SKU' });
});

test('an edit changes what it names, clears what it empties, and records only the difference', async () => {
  const books = await openBooks(api);
  const product = await books.newProduct({
    comment: 'old note',
    soldPrice: '5',
    soldDate: '2026-01-02',
  });
  const reply = await books.postForm(`/api/products/${product.id}`, {
    id: product.id,
    name: 'Luka Doncic 2018 Prizm Gold /10',
    comment: '',
    soldPrice: '',
    stock: '1',
  });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    name: 'Luka Doncic 2018 Prizm Gold /10',
    comment: null,
    soldPrice: null,
    soldDate: '2026-01-02',
    sku: product.sku,
    valuePrice: 41.37,
  });
  expect(await books.lastEvents(1)).toEqual([
    {
      type: 'ProductEdited',
      data: {
        productId: product.id,
        name: 'Luka Doncic 2018 Prizm Gold /10',
        changes: {
          name: { from: 'Luka Doncic 2018 Prizm Silver', to: 'Luka Doncic 2018 Prizm Gold /10' },
          comment: { from: 'old note', to: null },
          soldPriceCents: { from: 500, to: null },
        },
      },
    },
  ]);
});

test('an edit that changes nothing records nothing; one that clears what must be there is refused', async () => {
  const books = await openBooks(api);
  const product = await books.newProduct();
  const before = await books.countEvents();
  const same = await books.postForm(`/api/products/${product.id}`, {
    name: product.name,
    costPrice: '12.5',
  });
  expect(same.body).toEqual(product);
  expect(await books.countEvents()).toBe(before);
  const cleared = await books.postForm(`/api/products/${product.id}`, {
    name: ' ',
    costPrice: '',
    stock: '',
    purchaseDate: '',
    categoryId: '',
  });
  expect(cleared.status).toBe(400);
  expect(violationsOf(cleared)).toEqual([
    'name',
    'costPrice',
    'categoryId',
    'stock',
    'purchaseDate',
  ]);
});

test('an empty SKU is generated anew', async () => {
  const books = await openBooks(api);
  const product = await books.newProduct({ sku: 'OLD-1' });
  const reply = await books.postForm(`/api/products/${product.id}`, { sku: '' });
  expect(reply.body).toMatchObject({ sku: 'LUKA-DONCIC-2018-PRIZM-SILVER' });
});

test('If-Match refuses a save over a change of that product, not over any other change', async () => {
  const books = await openBooks(api);
  const product = await books.newProduct({ stock: '4' });
  const etag = (await books.get(`/api/products/${product.id}`)).headers['etag'] ?? '';
  await books.newProduct({ name: 'Something else' });
  const mine = await books.postForm(
    `/api/products/${product.id}`,
    { comment: 'mine' },
    { headers: { 'if-match': etag } },
  );
  expect(mine.status).toBe(200);
  const theirs = await books.postForm(
    `/api/products/${product.id}`,
    { comment: 'theirs' },
    { headers: { 'if-match': etag } },
  );
  expect(theirs.status).toBe(412);
  expect(theirs.body).toMatchObject({
    message: 'This product was changed elsewhere. Reload to see it.',
  });
  const foreign = await books.postForm(
    `/api/products/${product.id}`,
    { comment: 'x' },
    { headers: { 'if-match': '"abc"' } },
  );
  expect(foreign.status).toBe(412);
  const any = await books.postForm(
    `/api/products/${product.id}`,
    { comment: 'any' },
    { headers: { 'if-match': '*' } },
  );
  expect(any.status).toBe(200);
});

test('a proxy that packs answers marks their tags, and saves go on', async () => {
  const books = await openBooks(api);
  const product = await books.newProduct();
  const save = async (marked: (tag: string) => string) => {
    const tag = (await books.get(`/api/products/${product.id}`)).headers['etag'] ?? '';
    const options = { headers: { 'if-match': marked(tag) } };
    const reply = await books.postForm(`/api/products/${product.id}`, { comment: tag }, options);
    const stale = await books.postForm(`/api/products/${product.id}`, { comment: 'x' }, options);
    return [reply.status, stale.status];
  };
  // nginx, then Apache and Caddy.
  expect(await save((tag) => `W/${tag}`)).toEqual([200, 412]);
  expect(await save((tag) => tag.replace(/"$/, '-gzip"'))).toEqual([200, 412]);
});

test('of two saves from the same copy at the same moment, one gets in', async () => {
  const books = await openBooks(api);
  const product = await books.newProduct();
  const etag = (await books.get(`/api/products/${product.id}`)).headers['etag'] ?? '';
  const replies = await Promise.all(
    ['a', 'b', 'c', 'd'].map((comment) =>
      books.postForm(`/api/products/${product.id}`, { comment }, { headers: { 'if-match': etag } }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
});

test('the list is searched without case and accents, and plain characters stay plain', async () => {
  const books = await openBooks(api);
  await books.newProduct({ name: 'Luka Dončić rookie', sku: 'A-1', description: '100% mint' });
  await books.newProduct({ name: 'Ja Morant', sku: 'B_2', comment: 'from the DONCIC lot' });
  await books.newProduct({ name: 'Zion', sku: 'C-3', description: '1000 mint' });
  const found = async (q: string) =>
    namesIn(await books.get(`/api/products?q=${encodeURIComponent(q)}&sort=name`));
  expect(await found('doncic')).toEqual(['Ja Morant', 'Luka Dončić rookie']);
  expect(await found('DONČIĆ rookie')).toEqual(['Luka Dončić rookie']);
  expect(await found('0%')).toEqual(['Luka Dončić rookie']);
  expect(await found('b_')).toEqual(['Ja Morant']);
  expect(await found('  ')).toHaveLength(3);
  expect(await found('\u0000')).toEqual(null);
  expect(await found('x'.repeat(201))).toEqual(null);
});

test('the list is filtered, sorted and cut into parts', async () => {
  const books = await openBooks(api);
  const slabs = await books.newCategory('Slabs');
  await books.newProduct({ name: 'b', valuePrice: '5', stock: '0', purchaseDate: '2026-03-01' });
  await books.newProduct({ name: 'Ä', valuePrice: '9', stock: '8', purchaseDate: '2026-01-01' });
  await books.newProduct({
    name: 'c',
    valuePrice: '7',
    stock: '2',
    purchaseDate: '2026-03-01',
    categoryId: slabs.id,
  });
  const names = async (query: string) => namesIn(await books.get(`/api/products?${query}`));

  expect(await names('')).toEqual(['c', 'b', 'Ä']);
  expect(await names('sort=name')).toEqual(['Ä', 'b', 'c']);
  expect(await names('sort=value')).toEqual(['Ä', 'c', 'b']);
  expect(await names('sort=stock')).toEqual(['Ä', 'c', 'b']);
  expect(await names('availability=available')).toEqual(['c', 'Ä']);
  expect(await names('availability=sold')).toEqual(['b']);
  expect(await names('availability=&categoryId=&q=&sort=')).toEqual(['c', 'b', 'Ä']);
  expect(await names(`categoryId=${slabs.id}`)).toEqual(['c']);
  expect(await names('categoryId=none')).toEqual([]);
  expect(await names('limit=1&offset=1')).toEqual(['b']);

  const part = await books.get('/api/products?page=2&pageSize=2&sort=name');
  expect(namesIn(part)).toEqual(['c']);
  expect(part.headers['x-total-count']).toBe('3');
  expect(part.headers['link']).toContain('rel="prev"');
  for (const query of [
    'availability=maybe',
    'sort=price',
    'limit=0',
    'page=1&limit=1',
    'offset=-1',
  ]) {
    expect([query, (await books.get(`/api/products?${query}`)).status]).toEqual([query, 400]);
  }
});

test('the summary counts all products, whatever the list shows', async () => {
  const books = await openBooks(api);
  expect((await books.get('/api/products/summary')).body).toEqual({
    totalProducts: 0,
    totalValue: 0,
    lowStock: 0,
    categories: 0,
  });
  await books.newProduct({ valuePrice: '0.1', stock: '3' });
  await books.newProduct({ valuePrice: '999.99', stock: '0' });
  await books.newProduct({ valuePrice: '999.99', stock: '1000000' });
  await books.newCategory('Empty');
  expect((await books.get('/api/products/summary')).body).toEqual({
    totalProducts: 3,
    totalValue: 999_990_000.3,
    lowStock: 2,
    categories: 2,
  });
});

test('a deleted product is gone from every list; deleting it again is a 404', async () => {
  const books = await openBooks(api);
  const product = await books.newProduct({ stock: '5' });
  expect((await books.delete(`/api/products/${product.id}`)).status).toBe(204);
  expect(namesIn(await books.get('/api/products'))).toEqual([]);
  expect((await books.get('/api/products/summary')).body).toMatchObject({ totalProducts: 0 });
  for (const reply of [
    await books.get(`/api/products/${product.id}`),
    await books.get(`/api/products/${product.id}/sales`),
    await books.delete(`/api/products/${product.id}`),
    await books.postForm(`/api/products/${product.id}`, { name: 'x' }),
  ]) {
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ message: 'Product not found' });
  }
});

test('many are deleted all or none, and the first unknown one is named', async () => {
  const books = await openBooks(api);
  const products = [await books.newProduct(), await books.newProduct(), await books.newProduct()];
  const ids = products.map(({ id }) => id);
  const unknown = '7f3c8f0e-7d51-4b1e-8d55-3a5f0f9f6b01';
  for (const missing of [unknown, 'no-uuid']) {
    const reply = await books.post('/api/products/delete', { ids: [...ids, missing, 'later'] });
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ message: `Product not found: ${missing}` });
  }
  expect(namesIn(await books.get('/api/products'))).toHaveLength(3);
  expect((await books.post('/api/products/delete', { ids })).status).toBe(204);
  expect(namesIn(await books.get('/api/products'))).toEqual([]);
  for (const body of [{}, { ids: [] }, { ids: 'x' }, { ids: Array(201).fill(unknown) }]) {
    expect((await books.post('/api/products/delete', body)).status).toBe(400);
  }
});

test('another seller’s product reads like one that never was', async () => {
  const [mine, theirs] = [await openBooks(api), await openBooks(api)];
  const product = await mine.newProduct();
  const never = 'c4a2b1de-6b7a-4a57-9d3c-0b1f2e3d4c5b';
  const calls = (id: string) => [
    theirs.get(`/api/products/${id}`),
    theirs.get(`/api/products/${id}/sales`),
    theirs.postForm(`/api/products/${id}`, { name: 'stolen' }),
    theirs.post(`/api/products/${id}/sell`, { quantity: 1, soldPrice: 1, soldDate: '2026-01-01' }),
    theirs.delete(`/api/products/${id}`),
    theirs.post('/api/history/restore', { kind: 'product', id }),
  ];
  const [foreign, absent] = [await Promise.all(calls(product.id)), await Promise.all(calls(never))];
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(foreign.map(({ body }) => body)).toEqual(absent.map(({ body }) => body));
  const own = await theirs.newCategory();
  const wrongCategory = await mine.postForm(`/api/products/${product.id}`, { categoryId: own.id });
  expect(wrongCategory.status).toBe(404);
  expect(wrongCategory.body).toMatchObject({ message: 'Category not found' });
});

test('a repeat with the same key answers the same and changes nothing', async () => {
  const books = await openBooks(api);
  const category = await books.newCategory();
  const send = (fields: Readonly<Record<string, string>>) =>
    books.postForm(
      '/api/products',
      { ...SOME, categoryId: category.id, ...fields },
      {
        headers: { 'idempotency-key': 'create-once' },
      },
    );
  const replies = await Promise.all(Array.from({ length: 10 }, () => send({ name: 'Once' })));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies[0]?.status).toBe(201);
  expect(namesIn(await books.get('/api/products'))).toEqual(['Once']);
  expect((await send({ name: 'Twice' })).status).toBe(422);
});

test('other media types are refused', async () => {
  const books = await openBooks(api);
  expect((await books.post('/api/products', { name: 'x' })).status).toBe(415);
  const text = await api.call('POST', '/api/products', {
    token: books.seller.token,
    payload: 'name=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(text.status).toBe(415);
});

const SOME = {
  name: 'Some card',
  costPrice: '1',
  valuePrice: '2',
  purchaseDate: '2026-05-05',
} as const;

const namesIn = (reply: Reply): readonly string[] | null =>
  reply.status === 200 ? (reply.body as Product[]).map(({ name }) => name) : null;

const first = (reply: Reply): Product | undefined => (reply.body as Product[])[0];

const violationsOf = (reply: Reply): readonly string[] =>
  ((reply.body as Problem).violations ?? []).map(({ propertyPath }) => propertyPath);
