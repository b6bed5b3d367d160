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

const looks = (count: number): Promise<Reply>[] => Array.from({ length: count }, look);

const CONNECTIONS = 20;
/** With the one look-up of their sessions, as many as are borne however long they take to come: nobody of them is turned away. */
const FEW = 20;
const LONGER_THAN_BORNE_MS = 500;

test('a database that is busy for long turns newcomers away at once, and serves those who wait', async () => {
  const letGo = await holdTable(api.pool, `${READ_SCHEMA}.expenses`);
  let newcomer: Reply;
  let served: Promise<Reply[]>;
  try {
    const inside = looks(CONNECTIONS);
    await expect.poll(waitingForTable).toBe(CONNECTIONS);
    served = Promise.all([...inside, ...looks(FEW - 1)]);
    await expect.poll(() => api.deps.queue().waiting).toBe(FEW);
    await expect.poll(() => api.deps.queue().longestMs).toBeGreaterThan(LONGER_THAN_BORNE_MS);
    newcomer = await look();
  } finally {
    await letGo();
  }
  expect(newcomer).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
    body: { type: 'urn:keepsale:problem:overloaded' },
  });
  expect(new Set((await served).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await look()).status).toBe(200);
});

const waitingForTable = async (): Promise<number> => {
  const { rowCount } = await api.pool.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rowCount ?? 0;
};
