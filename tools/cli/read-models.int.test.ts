import { randomUUID } from 'node:crypto';
import { firstHash, openEventStore, sealEvents } from '@keepsale/event-store';
import { migratePostgresEventStore } from '@keepsale/event-store/postgres';
import { createTestDatabase, type TestDatabase } from '@keepsale/event-store/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { withPool } from '../product/with-pool.ts';
import { readModelsRebuild, readModelsVerify } from './read-models.ts';
import type { Target } from './target.ts';

let database: TestDatabase;
let target: Target;
const seller = randomUUID();

beforeAll(async () => {
  database = await createTestDatabase();
  target = { databaseUrl: database.url, eventStoreUrl: database.url, dataDir: '/nowhere' };
  await withPool(database.url, migratePostgresEventStore);
  const store = await openEventStore(database.url, { clientName: 'test' });
  const categories = ['Rookies', 'Vintage'].map((name) => ({
    type: 'CategoryCreated',
    schemaVersion: 1,
    data: { categoryId: randomUUID(), name },
  }));
  const { events } = sealEvents(
    firstHash(seller),
    [{ type: 'SellerJoined', schemaVersion: 1, data: {} }, ...categories],
    {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      actor: { kind: 'seller', id: seller },
      recordedAt: '2026-01-02T03:04:05.678Z',
    },
  );
  await store.append([{ stream: `seller-${seller}`, expectedRevision: 'no-stream', events }]);
  await store.close();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => database.drop());

test('a changed event is named, and no rebuild advised that would make rows of it', async () => {
  await printed(() => readModelsRebuild({ flags: {}, operands: [] }, target));
  expect(await printed(verify)).toEqual({
    code: 0,
    out: '1 seller, 3 events, 0 differences\n',
    err: '',
  });

  await withPool(database.url, (pool) =>
    pool.query(`update es.events set data = replace(data, 'Rookies', 'Rarities')`),
  );
  const { code, out, err } = await printed(verify);
  expect(code).toBe(1);
  expect(out).toContain(`${seller}  changed in the log: revision 1 (hash)\n`);
  expect(out).toContain('"expected":"Rarities","stored":"Rookies"');
  expect(err).toMatch(/^The log itself was changed/);
  expect(err).not.toContain('Run read-models rebuild');
});

const verify = (): Promise<number> => readModelsVerify({ flags: {}, operands: [] }, target);

/** What a command writes, and its exit code. */
const printed = async (command: () => Promise<number>) => {
  const texts = { out: '', err: '' };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    texts.out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    texts.err += String(text);
    return true;
  });
  const code = await command();
  vi.restoreAllMocks();
  return { code, ...texts };
};
