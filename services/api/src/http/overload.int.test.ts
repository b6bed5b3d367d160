import { READ_SCHEMA } from '@keepsale/read-model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type Reply, type TestApi, type TestSeller } from '../testing/app.ts';
import { holdTable } from '../testing/hold.ts';

let api: TestApi;
let seller: TestSeller;
beforeAll(async () => {
  api = await startTestApi({ withProjector: false });
  seller = await api.newSeller();
});
afterAll(() => api.stop());

const look = (): Promise<Reply> => api.call('GET', '/api/expenses', { token: seller.token });

/** More than the api has connections. */
const CROWD = 45;
const LONGER_THAN_BORNE_MS = 500;

test('a database that is busy for long turns newcomers away at once, and serves those who wait', async () => {
  const letGo = await holdTable(api.pool, `${READ_SCHEMA}.expenses`);
  const crowd = Array.from({ length: CROWD }, look);
  await expect.poll(() => api.deps.queue().waiting).toBe(CROWD - CONNECTIONS);
  const atTheDoor = look();
  await expect.poll(() => api.deps.queue().longestMs).toBeGreaterThan(LONGER_THAN_BORNE_MS);

  const newcomer = await look();
  await letGo();
  const served = await Promise.all([...crowd, atTheDoor]);

  expect(newcomer).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
    body: { type: 'urn:keepsale:problem:overloaded' },
  });
  expect(new Set(served.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await look()).status).toBe(200);
});

const CONNECTIONS = 20;
