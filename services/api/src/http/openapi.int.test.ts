import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/app.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ withProjector: false });
});
afterAll(() => api.stop());

interface Operation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly responses?: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const published = async (): Promise<Document> =>
  (await api.call('GET', '/api/openapi.json')).body as Document;

/** Every call of api.md that this release has. */
const CALLS = [
  'POST /api/auth/register',
  'POST /api/auth/login_check',
  'POST /api/auth/logout',
  'GET /api/user',
  'POST /api/user/password',
  'DELETE /api/user',
  'GET /api/categories',
  'POST /api/categories',
  'DELETE /api/categories/{id}',
  'GET /api/products',
  'GET /api/products/summary',
  'GET /api/products/{id}',
  'POST /api/products',
  'POST /api/products/{id}',
  'POST /api/products/{id}/sell',
  'GET /api/products/{id}/sales',
  'POST /api/products/{id}/sales/{saleId}/void',
  'DELETE /api/products/{id}',
  'POST /api/products/delete',
  'GET /api/revenue',
  'GET /api/revenue/stacks',
  'GET /api/revenue/summary',
  'POST /api/revenue',
  'POST /api/revenue/{id}',
  'DELETE /api/revenue/{id}',
  'POST /api/revenue/delete',
  'GET /api/expenses',
  'GET /api/expenses/summary',
  'POST /api/expenses',
  'POST /api/expenses/{id}',
  'DELETE /api/expenses/{id}',
  'POST /api/expenses/delete',
  'GET /api/dashboard',
  'GET /api/analytics',
  'GET /api/cards',
  'GET /api/marketplace',
  'POST /api/reports',
  'GET /api/reports',
  'GET /api/reports/summary',
  'GET /api/reports/{id}',
  'GET /api/reports/{id}/events',
  'GET /api/reports/{id}/file',
  'DELETE /api/reports/{id}',
  'POST /api/reports/batches',
  'GET /api/reports/batches/{id}',
  'GET /api/reports/batches/{id}/events',
  'GET /api/reports/batches/{id}/file',
  'GET /api/history',
  'GET /api/history/state',
  'GET /api/history/verify',
  'GET /api/history/export',
  'GET /api/history/seller',
  'POST /api/history/receipts',
  'POST /api/history/receipts/verify',
  'POST /api/history/restore',
  'GET /api/audit-links',
  'POST /api/audit-links',
  'DELETE /api/audit-links/{id}',
  'POST /api/downloads',
  'GET /api/account/export',
  'GET /health/live',
  'GET /health/ready',
];

const PUBLIC = ['/api/auth/register', '/api/auth/login_check', '/health/live', '/health/ready'];

test('every call of the contract is documented, and nothing else is', async () => {
  const { paths, openapi } = await published();

  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(openapi).toBe('3.1.0');
  expect(documented.filter((call) => !call.includes('/uploads/')).sort()).toEqual(
    [...CALLS].sort(),
  );
});

test('the committed document is the published one (`vitest -u` writes it anew)', async () => {
  const document = `${JSON.stringify(await published(), null, 2)}\n`;

  await expect(document).toMatchFileSnapshot('../../generated/openapi.json');
});

test('every call says what it is for, what it answers, and whether it needs a token', async () => {
  const { paths, components } = await published();

  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const call = `${method} ${path}`;
      expect(operation.summary, call).toMatch(/\S/);
      expect(operation.tags, call).toHaveLength(1);
      const isPublic = PUBLIC.includes(path) || path.startsWith('/uploads/');
      expect(operation.security ?? [], call).toEqual(isPublic ? [] : [{ bearer: [] }]);
      const good = Object.keys(operation.responses ?? {}).filter((status) =>
        status.startsWith('2'),
      );
      expect(good.length, call).toBeGreaterThan(0);
    }
  }
  expect(components.schemas).toHaveProperty('Problem');
  expect(JSON.stringify(paths)).toContain('"#/components/schemas/Problem"');
});

test('it can be browsed, with files of our own alone', async () => {
  const page = await api.call('GET', '/api/docs/');

  expect(page.status).toBe(200);
  const sources = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source);
  expect(sources.length).toBeGreaterThan(3);
  expect(page.text).not.toMatch(/<script>|<script(?![^>]*\bsrc=)[^>]*>\s*\S/);
  for (const source of sources) {
    expect(source).not.toMatch(/^(https?:)?\/\//);
    const file = await api.call('GET', new URL(source ?? '', 'http://a/api/docs/').pathname);
    expect([source, file.status]).toEqual([source, 200]);
  }
  const initializer = await api.call('GET', '/api/docs/static/swagger-initializer.js');
  expect(initializer.text).toContain('/api/openapi.json');
});
