import { Product } from '@keepsale/contracts/products';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, startTestApi } from '../../testing/app.ts';
import { type Books, expectStatus, openBooks } from '../../testing/books.ts';
import { type FilePart, form } from '../../testing/form.ts';

let api: TestApi;
let books: Books;
let card: Buffer;

beforeAll(async () => {
  api = await startTestApi();
  card = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => api.stop());
beforeEach(async () => {
  books = await openBooks(api);
});

const NAME = /^[\w-]{20,}\.webp$/;
const photo = (content = card, filename = 'card.jpg'): FilePart => ({ content, filename });

test('a photo is stored, named in the event, and served to anybody who knows its name', async () => {
  const product = await books.newProduct({}, photo());
  expect(product.photo).toMatch(NAME);
  expect(product.photoThumbnail).toMatch(NAME);
  expect(product.photoThumbnail).not.toBe(product.photo);
  expect(await books.lastEvents(1)).toMatchObject([
    { data: { photo: { file: product.photo, thumbnail: product.photoThumbnail } } },
  ]);

  const served = await api.app.inject({ url: `/uploads/${product.photoThumbnail ?? ''}` });
  expect(served.statusCode).toBe(200);
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect((await sharp(served.rawPayload).metadata()).width).toBe(480);
});

test.each(['nothing-of-this-name-here.webp', '..%2f..%2fkeys.json', 'short.webp', 'x'.repeat(30)])(
  'there is no photo at /uploads/%s',
  async (name) => {
    expect((await api.app.inject({ url: `/uploads/${name}` })).statusCode).toBe(404);
  },
);

test('a part without a file name, an empty one, or of another field counts as absent', async () => {
  const none = await books.newProduct(
    {},
    { content: card },
    { content: Buffer.alloc(0), filename: '' },
    { content: card, filename: 'x.jpg', field: 'document' },
  );
  expect(none.photo).toBeNull();
});

test('the photo may come before the fields', async () => {
  const category = await books.newCategory();
  const { payload = '', headers = {} } = form({}, photo());
  const rest = form({
    name: 'Backwards',
    costPrice: '1',
    valuePrice: '2',
    purchaseDate: '2026-01-01',
    categoryId: category.id,
  });
  const boundary = /boundary=(.*)$/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const other = /boundary=(.*)$/.exec(rest.headers?.['content-type'] ?? '')?.[1] ?? '';
  const start = Buffer.from(payload).subarray(0, -`--${boundary}--\r\n`.length);
  const reply = await api.call('POST', '/api/products', {
    token: books.seller.token,
    headers,
    payload: Buffer.concat([start, Buffer.from(String(rest.payload).replaceAll(other, boundary))]),
  });
  const product = expectStatus(reply, 201, Product);
  expect(product.name).toBe('Backwards');
  expect(product.photo).toMatch(NAME);
});

test.each([
  ['text', Buffer.from('not a picture')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['nothing', Buffer.alloc(0)],
])('%s named .jpg is refused, and nothing stays', async (_, content) => {
  const product = await books.newProduct();
  const reply = await books.postForm(
    `/api/products/${product.id}`,
    {},
    { files: [photo(content)] },
  );
  expect(reply.status).toBe(415);
  expect(reply.body).toMatchObject({
    error: 'This file is not a picture we can read. Use JPEG, PNG, WebP, GIF or AVIF.',
  });
  expect(await rowsOf(books)).toBe(0);
});

test('exactly 10 MiB are taken, one byte more is not', async () => {
  const product = await books.newProduct();
  const send = (bytes: number) =>
    books.postForm(`/api/products/${product.id}`, {}, { files: [photo(padded(bytes))] });
  expect((await send(10_485_760)).status).toBe(200);
  const larger = await send(10_485_761);
  expect(larger.status).toBe(413);
  expect(larger.body).toMatchObject({ error: 'File too large. Max size is 10MB.' });
  const much = await books.postForm(
    `/api/products/${product.id}`,
    {},
    { files: [{ content: padded(11_600_000), filename: 'x', field: 'other' }] },
  );
  expect(much.status).toBe(413);
  expect(await incoming()).toEqual([]);
});

test('a client that is still sending sees the 413, with a length told or not', async () => {
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { payload = '', headers = {} } = form({}, photo(padded(24_000_000)));
  const whole = Buffer.from(payload);
  for (const body of [whole, new Blob([whole]).stream()]) {
    const response = await fetch(`${address}/api/products`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${books.seller.token}` },
      body,
      // Node's fetch asks for it where the body is a stream; its types do not know it.
      ...{ duplex: 'half' },
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: 'File too large. Max size is 10MB.' });
  }
  expect(await incoming()).toEqual([]);
});

test('a photo is replaced and removed; history keeps the files that it shows', async () => {
  const product = await books.newProduct({}, photo());
  const replaced = expectStatus(
    await books.postForm(`/api/products/${product.id}`, {}, { files: [photo()] }),
    200,
    Product,
  );
  expect(replaced.photo).not.toBe(product.photo);
  const untouched = await books.postForm(`/api/products/${product.id}`, { comment: 'same photo' });
  expect(untouched.body).toMatchObject({ photo: replaced.photo });
  const removed = await books.postForm(`/api/products/${product.id}`, { removePhoto: 'true' });
  expect(removed.body).toMatchObject({ photo: null, photoThumbnail: null });
  for (const name of [product.photo, replaced.photo]) {
    expect((await api.app.inject({ url: `/uploads/${name ?? ''}` })).statusCode).toBe(200);
  }
});

test('a field in another encoding than UTF-8 is refused, not kept with its letters lost', async () => {
  const { id } = await books.newProduct({ name: 'Before' });
  const { payload = '', headers = {} } = form({ name: 'Caf?' });
  const inLatin1 = Buffer.from(String(payload).replace('Caf?', 'Caf\u00e9'), 'latin1');
  const reply = await api.call('POST', `/api/products/${id}`, {
    token: books.seller.token,
    headers,
    payload: inLatin1,
  });
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({ message: 'name is not in UTF-8' });
});

test('a refused form keeps no file: wrong values, a rule, a stale copy, a reused key', async () => {
  const product = await books.newProduct({ sku: 'TAKEN' });
  const other = await books.newProduct();
  const url = `/api/products/${other.id}`;
  const files = [photo()];
  const before = await stored();
  const refused = [
    await books.postForm(url, { name: '' }, { files }),
    await books.postForm(url, { sku: product.sku }, { files }),
    await books.postForm(url, {}, { files, headers: { 'if-match': '"1.1.0"' } }),
    await books.postForm(url, {}, { files, headers: { 'idempotency-key': 'x'.repeat(201) } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 409, 412, 400]);
  expect(await stored()).toEqual(before);
  expect(await rowsOf(books)).toBe(0);
  expect(await incoming()).toEqual([]);
});

test('a repeat is recognised by fields and file, and stores no second picture', async () => {
  const product = await books.newProduct();
  const send = (files: readonly FilePart[]) =>
    books.postForm(
      `/api/products/${product.id}`,
      { comment: 'again' },
      {
        files,
        headers: { 'idempotency-key': 'photo-once' },
      },
    );
  const first = await send([photo()]);
  const before = await stored();
  const again = await send([photo()]);
  expect(again.text).toBe(first.text);
  const another = await send([photo(Buffer.concat([card, Buffer.from('x')]))]);
  expect(another.status).toBe(422);
  expect(await stored()).toEqual(before);
});

test('a sweep removes what no event names after a day, and keeps what one does', async () => {
  const product = await books.newProduct({}, photo());
  const orphan = await api.deps.photos.take(books.seller.id, await receive(card));
  // As after a crash between the event and the note of it.
  await api.pool.query('update photos.files set kept = false where seller_id = $1', [
    books.seller.id,
  ]);

  await api.deps.photos.sweep(new Date());
  expect(await served(orphan.file)).toBe(200);
  await api.deps.photos.sweep(new Date(Date.now() + 25 * 60 * 60 * 1000));
  expect(await served(orphan.file)).toBe(404);
  expect(await served(orphan.thumbnail)).toBe(404);
  expect(await served(product.photo ?? '')).toBe(200);
});

test('all pictures of an erased seller go', async () => {
  const product = await books.newProduct({}, photo());
  await api.deps.photos.removeAllOf(books.seller.id);
  expect(await served(product.photo ?? '')).toBe(404);
  expect(await rowsOf(books)).toBe(0);
});

const served = async (name: string): Promise<number> =>
  (await api.app.inject({ url: `/uploads/${name}` })).statusCode;

/** A picture with bytes after its end, which every reader passes over. */
const padded = (bytes: number): Buffer => Buffer.concat([card, Buffer.alloc(bytes - card.length)]);

const receive = async (content: Buffer) => {
  async function* whole(): AsyncIterable<Uint8Array> {
    yield content;
  }
  const received = await api.deps.files.receive(whole(), content.length);
  if (received === null) throw new Error('it fits');
  return received;
};

const stored = async (): Promise<readonly string[]> => {
  const names: string[] = [];
  for await (const file of api.deps.files.list()) names.push(file.name);
  return names.sort();
};

const incoming = (): Promise<readonly string[]> =>
  readdir(join(api.deps.config.dataDir, 'files', '.incoming'));

const rowsOf = async ({ seller }: Books): Promise<number> => {
  const { rowCount } = await api.pool.query('select from photos.files where seller_id = $1', [
    seller.id,
  ]);
  return rowCount ?? 0;
};
