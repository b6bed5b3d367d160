import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type Call, type TestApi, type TestSeller } from '../testing/app.ts';
import { form } from '../testing/form.ts';

const lines: string[] = [];
let api: TestApi;
let seller: TestSeller;
beforeAll(async () => {
  api = await startTestApi({ onLog: (line) => lines.push(line) });
  seller = await api.newSeller();
});
afterAll(() => api.stop());

const as = (method: string, url: string, call: Call = {}) =>
  api.call(method, url, { token: seller.token, ...call });

const correlationsOf = async (): Promise<readonly string[]> => {
  const { rows } = await api.pool.query<{ id: string }>(
    `select metadata::json ->> 'correlationId' as id from es.events where stream like $1`,
    [`%${seller.id}`],
  );
  return rows.map(({ id }) => id);
};

test('a request has one id: in its answer, in the log, and in the events that it caused', async () => {
  const created = await as('POST', '/api/categories', { body: { name: 'Chrome' } });

  const id = created.headers['x-request-id'] ?? '';
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await correlationsOf()).toContain(id);
  const own = lines.filter((line) => line.includes(id));
  expect(own.join('')).toContain('"route":"/api/categories"');
});

test('a caller may choose a UUID; anything else is replaced, and never repeated', async () => {
  const chosen = randomUUID();
  const idOf = async (given: string) =>
    (await as('GET', '/api/user', { headers: { 'x-request-id': given } })).headers['x-request-id'];

  expect(await idOf(chosen)).toBe(chosen);
  for (const given of ['ann@example.com', chosen.toUpperCase(), `${chosen}x`, '', '<b>']) {
    expect(await idOf(given)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf(given)).not.toBe(given);
  }
  expect(lines.join('')).not.toContain('ann@example.com');
});

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/api/products/%E0%A4%A'],
  ['GET', '/uploads/none.webp'],
  ['PUT', '/api/products'],
])('a refusal has one as well: %s %s', async (method, url) => {
  expect((await api.call(method, url)).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a day of work leaves nothing personal in the log', async () => {
  const secrets = [
    seller.email,
    seller.password,
    seller.token,
    'Zebulon',
    'SKU-Quixote',
    '198.51.100.7',
  ];
  const name = 'Zebulon Rookie';
  const send = (url: string, body: unknown) => as('POST', url, { body, from: '198.51.100.7' });
  const fields = { name, sku: 'SKU-Quixote', costPrice: '1', valuePrice: '2', stock: '3' };
  const product = form(
    { ...fields, purchaseDate: '2026-01-01', comment: name },
    {
      content: Buffer.from('no picture of Zebulon'),
      filename: 'Zebulon.jpg',
    },
  );
  const entry = { description: name, amount: 5, date: '2026-01-02', notes: name };
  const work = [
    await send('/api/auth/login_check', { email: seller.email, password: 'Zebulon’s password' }),
    await send('/api/auth/register', {
      name,
      email: 'Zebulon',
      password: 'x',
      registrationCode: name,
    }),
    await send('/api/categories', { name }),
    await send('/api/categories', { name }),
    await as('POST', '/api/products', product),
    await as('POST', '/api/products', { ...form({ ...fields, purchaseDate: '2026-01-01' }) }),
    await send('/api/revenue', {
      ...entry,
      category: 'Other',
      paymentMethod: 'Cash',
      customer: name,
    }),
    await send('/api/expenses', {
      ...entry,
      category: 'Other',
      paymentMethod: 'Cash',
      vendor: name,
    }),
    await send('/api/audit-links', { label: name, expiresAt: '2099-01-01' }),
    await as('GET', '/api/products?q=Zebulon&categoryId=Zebulon'),
    await as('GET', '/api/cards?keyword=Zebulon'),
    await as('GET', '/api/products/Zebulon'),
    await as('GET', '/api/user', { token: 'Zebulon', headers: { cookie: 'a=Zebulon' } }),
    await as('POST', '/api/revenue', {
      payload: '{"description":"Zebulon',
      headers: { 'content-type': 'application/json' },
    }),
  ];

  for (const { headers } of work) {
    expect(lines.some((line) => line.includes(headers['x-request-id'] ?? 'none'))).toBe(true);
  }
  expect(work.filter(({ status }) => status < 300).length).toBeGreaterThanOrEqual(5);
  const leaks = lines.filter((line) => secrets.some((secret) => line.includes(secret)));
  expect(leaks).toEqual([]);
});
