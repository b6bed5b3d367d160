import { Problem } from '@keepsale/contracts/problem';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import { type Reply, startTestApi, type TestApi, textAt } from '../testing/app.ts';
import { type Books, openBooks } from '../testing/books.ts';
import { type Operation, operationsOf } from '../testing/fuzz/operations.ts';
import { requestFor } from '../testing/fuzz/requests.ts';

/** The same requests each time, so that a failure is of the change at hand; `FUZZ_SEED` takes others, `FUZZ_RUNS` more. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 585_421_367);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 20);

let api: TestApi;
let books: Books;
const categories: string[] = [];
/** By the first step of the routes that are about them. */
const made: { readonly root: string; readonly id: string }[] = [];
const NOBODYS = '5f0c0c1e-0000-4000-8000-000000000000';
/** Where some request was granted: else the nonsense would be all that was tried. */
const granted = new Set<string>();

beforeAll(async () => {
  api = await startTestApi();
  books = await openBooks(api);
  const category = await books.newCategory('Fuzzed');
  const product = await books.newProduct({ categoryId: category.id, stock: '900' });
  categories.push(category.id);
  made.push({ root: 'products', id: product.id }, { root: 'categories', id: category.id });
}, 120_000);
afterAll(() => api.stop());

/** What there is goes late, and the session last. */
const lateness = ({ method, path }: Operation): number => {
  if (path.endsWith('/logout')) return 2;
  return method === 'DELETE' || path.endsWith('/delete') ? 1 : 0;
};

const operations = [...operationsOf(openapi)]
  .sort((a, b) => lateness(a) - lateness(b))
  .map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

const isProblem = new Ajv({ strict: false }).compile({
  ...Problem,
  $id: 'FuzzedProblem',
  additionalProperties: false,
});

/** Of a stack, of a statement, of a driver. */
const INNARDS =
  /\n\s+at |node_modules|\.ts:\d|\bselect .+ from\b|\binsert into\b|\bes\.events\b|violates|invalid input syntax|SQLSTATE|kysely|ECONN|postgres:/i;

const OVERLOADED = 'urn:keepsale:problem:overloaded';

const expectDecent = ({ status, headers, body, text }: Reply): void => {
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  if (status < 400) return;
  expect(headers['content-type']).toContain('application/problem+json');
  expect(isProblem(body), JSON.stringify(isProblem.errors)).toBe(true);
  expect(text).not.toMatch(INNARDS);
  // A machine that is busy with other things may turn requests away.
  const isOverloaded = text.includes(OVERLOADED);
  expect(isOverloaded || status < 500, `${status} ${text}`).toBe(true);
};

/** Later requests are about it. Reports are left out: whoever follows a waiting one is not answered before it is drawn. */
const remember = (path: string, { status, body }: Reply): void => {
  if (status >= 300 || path.startsWith('/api/reports')) return;
  if (typeof body !== 'object' || body === null || !('id' in body)) return;
  if (typeof body.id === 'string') made.push({ root: rootOf(path), id: body.id });
};

const rootOf = (path: string): string => path.split('/')[2] ?? '';

/** Mostly what the route is about. */
const idsFor = (path: string): readonly string[] => {
  const isOwn = ({ root }: { readonly root: string }): boolean => root === rootOf(path);
  const own = made.filter(isOwn).slice(-6);
  const others = made.filter((one) => !isOwn(one)).slice(-2);
  return [NOBODYS, ...[...others, ...own].map(({ id }) => id)];
};

describe(`seed ${SEED}`, () => {
  test.each(operations)(
    '%s is never at a loss, and tells nothing of its innards',
    async (name, operation) => {
      const known = { categories, ids: idsFor(operation.path) };
      const property = fc.asyncProperty(requestFor(operation, known), async ({ url, call }) => {
        const { token } = books.seller;
        const reply = await api.call(operation.method, url, { token, ...call });
        if (reply.status < 300) granted.add(name);
        remember(operation.path, reply);
        expectDecent(reply);
      });
      await fc.assert(property, { seed: SEED, numRuns: RUNS });
    },
    60_000,
  );

  test('most operations were reached', () => {
    expect([...granted].filter((name) => name.startsWith('POST')).length).toBeGreaterThan(5);
    expect(granted.size).toBeGreaterThan(operations.length / 2);
  });

  test('the books are whole after all that', async () => {
    const { email, password } = books.seller;
    const body = { email, password };
    const login = await api.call('POST', '/api/auth/login_check', { body, from: '192.0.2.7' });
    const token = textAt(login.body, 'token');

    expect((await api.call('GET', '/api/history/verify', { token })).body).toMatchObject({
      ok: true,
    });
    expect((await api.call('GET', '/health/ready')).body).toMatchObject({ parkedSellers: 0 });
  });
});
