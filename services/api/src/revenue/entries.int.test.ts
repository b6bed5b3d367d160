import { ExpenseEntry } from '@keepsale/contracts/expenses';
import type { Problem } from '@keepsale/contracts/problem';
import { RevenueEntry, type RevenueStack } from '@keepsale/contracts/revenue';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Reply, type TestApi, startTestApi } from '../testing/app.ts';
import { type Books, expectStatus, openBooks } from '../testing/books.ts';

let api: TestApi;
/** For calls that record nothing. */
let refused: Books;

beforeAll(async () => {
  api = await startTestApi();
  refused = await openBooks(api);
});
afterAll(() => api.stop());

/** Of either kind. */
const Entry = Type.Union([RevenueEntry, ExpenseEntry]);

const ENTRY = {
  description: 'Grading service',
  amount: 31.07,
  category: 'Services',
  date: '2026-02-10',
  paymentMethod: 'PayPal',
};

test('a revenue entry answers as saved, and its event holds what was sent', async () => {
  const books = await openBooks(api);
  const reply = await books.post('/api/revenue', {
    ...ENTRY,
    amount: 4123.55,
    customer: ' Rūta ',
    invoiceNumber: 'INV-77',
    notes: '',
  });
  const entry = expectStatus(reply, 201, RevenueEntry);
  expect(entry).toMatchObject({
    ...ENTRY,
    amount: 4123.55,
    customer: 'Rūta',
    invoiceNumber: 'INV-77',
    notes: null,
    saleId: null,
  });
  expect(await books.lastEvents(1)).toEqual([
    {
      type: 'RevenueRecorded',
      data: {
        revenueId: entry.id,
        description: 'Grading service',
        amountCents: 412_355,
        category: 'Services',
        date: '2026-02-10',
        paymentMethod: 'PayPal',
        customer: 'Rūta',
        invoiceNumber: 'INV-77',
        notes: null,
      },
    },
  ]);
  expect((await books.get('/api/revenue')).body).toEqual([entry]);
});

test('an expense takes both spellings of its receipt number, and recurs only when told', async () => {
  const books = await openBooks(api);
  const expense = expectStatus(
    await books.post('/api/expenses', {
      ...ENTRY,
      vendor: 'PSA',
      ReceiptNumber: 'R-5',
      recurring: true,
    }),
    201,
    ExpenseEntry,
  );
  expect(expense).toMatchObject({ vendor: 'PSA', receiptNumber: 'R-5', recurring: true });
  expect(await books.lastEvents(1)).toMatchObject([
    { type: 'ExpenseRecorded', data: { receiptNumber: 'R-5', recurring: true, amountCents: 3107 } },
  ]);
  const plain = await books.post('/api/expenses', { ...ENTRY, receiptNumber: 'R-6' });
  expect(plain.body).toMatchObject({ receiptNumber: 'R-6', recurring: false });
  expect((await books.get('/api/expenses')).body).toEqual([plain.body, expense]);
});

describe.each(['revenue', 'expenses'])('%s', (kind) => {
  const url = `/api/${kind}`;

  test('everything missing is said at once, in form order', async () => {
    const books = refused;
    const reply = await books.post(url, { description: ' ', amount: null });
    expect(reply.status).toBe(400);
    expect((reply.body as Problem).violations).toEqual([
      { propertyPath: 'description', message: 'Description is required' },
      { propertyPath: 'amount', message: 'Amount is required' },
      { propertyPath: 'category', message: 'Category is required' },
      { propertyPath: 'date', message: 'Date is required' },
      { propertyPath: 'paymentMethod', message: 'Payment method is required' },
    ]);
  });

  test.each([
    ['0', 'Amount must be greater than 0'],
    ['-0', 'Amount must be greater than 0'],
    ['-5', 'Amount must be greater than 0'],
    ['"12"', 'Amount must be a number'],
    ['0.005', 'Amount must have at most 2 decimals'],
    ['100000000', 'Amount must be at most 99,999,999.99'],
    ['true', 'Amount must be a number'],
  ])('the amount %s is refused', async (amount, message) => {
    const books = refused;
    const reply = await sendText(books, url, amount);
    expect([reply.status, reply.body]).toMatchObject([
      400,
      { violations: [{ propertyPath: 'amount', message }] },
    ]);
  });

  test.each([
    ['1e3', 1000],
    ['0.01', 0.01],
    ['99999999.99', 99_999_999.99],
  ])('the amount %s is %d', async (amount, expected) => {
    const books = await openBooks(api);
    const reply = await sendText(books, url, amount);
    expect(reply.body).toMatchObject({ amount: expected });
    expect((await books.get(url)).body).toMatchObject([{ amount: expected }]);
  });

  test('texts are kept as they are, or refused', async () => {
    const books = await openBooks(api);
    const description = '"Quote" \\ back\u2028slash 🃏';
    const kept = await books.post(url, { ...ENTRY, description, notes: 'a\r\nb' });
    expect(kept.body).toMatchObject({ description, notes: 'a\nb' });
    expect((await books.get(url)).body).toEqual([kept.body]);
    for (const wrong of ['a\u0000b', 'x'.repeat(10_000), '\ud800', 5]) {
      const reply = await books.post(url, { ...ENTRY, description: wrong });
      expect([reply.status, reply.body]).toMatchObject([400, {}]);
    }
  });

  test('a correction changes what it names, clears what it empties, and records the difference', async () => {
    const books = await openBooks(api);
    const entry = expectStatus(await books.post(url, { ...ENTRY, notes: 'old' }), 201, Entry);
    const reply = await books.post(`${url}/${entry.id}`, { amount: 40.5, notes: '' });
    expect(reply.body).toEqual({ ...entry, amount: 40.5, notes: null });
    expect(await books.lastEvents(1)).toMatchObject([
      {
        type: kind === 'revenue' ? 'RevenueEdited' : 'ExpenseEdited',
        data: {
          changes: { amountCents: { from: 3107, to: 4050 }, notes: { from: 'old', to: null } },
        },
      },
    ]);
    expect((await books.get(`${url}/summary?month=2026-02`)).body).toMatchObject({ total: 40.5 });
    const events = await books.countEvents();
    expect((await books.post(`${url}/${entry.id}`, { amount: 40.5 })).status).toBe(200);
    expect(await books.countEvents()).toBe(events);
    expect((await books.post(`${url}/${entry.id}`, { category: '' })).status).toBe(400);
  });

  test('the list is newest first, searched, filtered and cut into parts', async () => {
    const books = await openBooks(api);
    await books.post(url, { ...ENTRY, description: 'one', date: '2026-01-31', notes: 'Šiauliai' });
    await books.post(url, { ...ENTRY, description: 'two', date: '2026-02-01', category: 'Other' });
    await books.post(url, { ...ENTRY, description: 'three', date: '2026-02-01' });
    const found = async (query: string) =>
      ((await books.get(`${url}?${query}`)).body as RevenueEntry[]).map((each) => each.description);
    expect(await found('')).toEqual(['three', 'two', 'one']);
    expect(await found('q=siauliai')).toEqual(['one']);
    expect(await found('category=Other')).toEqual(['two']);
    expect(await found('from=2026-02-01')).toEqual(['three', 'two']);
    expect(await found('to=2026-01-31')).toEqual(['one']);
    expect(await found('from=2026-01-31&to=2026-01-31&q=&category=')).toEqual(['one']);
    expect(await found('page=2&pageSize=2')).toEqual(['one']);
    for (const query of ['from=2026-02-30', 'to=soon', 'pageSize=0']) {
      expect((await books.get(`${url}?${query}`)).status).toBe(400);
    }
  });

  test('the summary covers all entries, averages by months that have some', async () => {
    const books = await openBooks(api);
    expect((await books.get(`${url}/summary`)).body).toEqual({
      total: 0,
      thisMonth: 0,
      monthlyAverage: 0,
      count: 0,
    });
    await books.post(url, { ...ENTRY, amount: 10, date: '2025-12-31' });
    await books.post(url, { ...ENTRY, amount: 0.01, date: '2026-02-28' });
    await books.post(url, { ...ENTRY, amount: 0.02, date: '2026-02-01' });
    const removed = await books.post(url, { ...ENTRY, amount: 5, date: '2026-04-01' });
    await books.delete(`${url}/${(removed.body as RevenueEntry).id}`);
    expect((await books.get(`${url}/summary?month=2026-02`)).body).toEqual({
      total: 10.03,
      thisMonth: 0.03,
      monthlyAverage: 5.02,
      count: 3,
    });
    expect((await books.get(`${url}/summary?month=2026-2`)).status).toBe(400);
  });

  test('fifty parallel deletes all succeed; deleting again is a 404', async () => {
    const books = await openBooks(api);
    const ids = await manyEntries(books, url, 50);
    const replies = await Promise.all(ids.map((id) => books.delete(`${url}/${id}`)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await books.get(url)).body).toEqual([]);
    expect((await books.delete(`${url}/${ids[0] ?? ''}`)).status).toBe(404);
  });

  test('many are deleted all or none, and the first unknown one is named', async () => {
    const books = await openBooks(api);
    const ids = await manyEntries(books, url, 3);
    const unknown = '0d9b4ad1-49c1-4a59-8f3b-0e7a5c1d2b3f';
    const missing = await books.post(`${url}/delete`, { ids: [...ids, unknown, 'x'] });
    expect(missing.status).toBe(404);
    expect((missing.body as Problem).message).toMatch(new RegExp(`not found: ${unknown}$`));
    expect((await books.get(url)).body).toHaveLength(3);
    expect((await books.post(`${url}/delete`, { ids })).status).toBe(204);
    expect((await books.get(url)).body).toEqual([]);
  });

  test('another seller’s entry reads like one that never was', async () => {
    const [mine, theirs] = [await openBooks(api), await openBooks(api)];
    const [id = ''] = await manyEntries(mine, url, 1);
    for (const target of [id, '9a1f7f0e-5a3c-4b5e-8d7c-1b2a3c4d5e6f', 'x']) {
      const edit = await theirs.post(`${url}/${target}`, { amount: 1 });
      const remove = await theirs.delete(`${url}/${target}`);
      expect([edit.status, remove.status]).toEqual([404, 404]);
      expect(edit.body).toEqual(remove.body);
    }
    expect((await mine.get(url)).body).toHaveLength(1);
  });
});

test('stacks merge entries of the same description, category, day and amount', async () => {
  const books = await openBooks(api);
  const first = await books.post('/api/revenue', { ...ENTRY, customer: 'first' });
  const second = await books.post('/api/revenue', { ...ENTRY, customer: 'second' });
  await books.post('/api/revenue', { ...ENTRY, amount: 31.08 });
  await books.post('/api/revenue', { ...ENTRY, date: '2026-02-11' });
  const stacks = (await books.get('/api/revenue/stacks')).body as RevenueStack[];
  expect(stacks.map(({ date, amount, qty, total }) => [date, amount, qty, total])).toEqual([
    ['2026-02-11', 31.07, 1, 31.07],
    ['2026-02-10', 31.08, 1, 31.08],
    ['2026-02-10', 31.07, 2, 62.14],
  ]);
  expect(stacks[2]).toEqual({
    ...(second.body as RevenueEntry),
    qty: 2,
    total: 62.14,
    ids: [(second.body as RevenueEntry).id, (first.body as RevenueEntry).id],
  });
  const part = await books.get('/api/revenue/stacks?limit=1&offset=2&q=grading');
  expect(part.body).toMatchObject([{ qty: 2 }]);
  expect(part.headers['x-total-count']).toBe('3');
  await books.delete(`/api/revenue/${(second.body as RevenueEntry).id}`);
  expect((await books.get('/api/revenue/stacks?to=2026-02-10&from=2026-02-10')).body).toMatchObject(
    [{ amount: 31.08 }, { ...(first.body as RevenueEntry), qty: 1, total: 31.07 }],
  );
});

/** The amount as JSON text: `1e3` and `-0` do not survive a JavaScript number. */
const sendText = (books: Books, url: string, amount: string): Promise<Reply> =>
  api.call('POST', url, {
    token: books.seller.token,
    payload: JSON.stringify({ ...ENTRY, amount: 0 }).replace('"amount":0', `"amount":${amount}`),
    headers: { 'content-type': 'application/json' },
  });

const manyEntries = async (
  books: Books,
  url: string,
  howMany: number,
): Promise<readonly string[]> => {
  const replies = await Promise.all(Array.from({ length: howMany }, () => books.post(url, ENTRY)));
  return replies.map((reply) => expectStatus(reply, 201, Entry).id);
};
