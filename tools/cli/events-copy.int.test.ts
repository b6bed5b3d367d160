import { randomUUID } from 'node:crypto';
import { firstHash, openEventStore, sealEvents } from '@keepsale/event-store';
import { migratePostgresEventStore } from '@keepsale/event-store/postgres';
import { createTestDatabase, type TestDatabase } from '@keepsale/event-store/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { withPool } from '../product/with-pool.ts';
import { OperatorError } from '../services/operator-error.ts';
import { UsageError } from './command.ts';
import { eventsCopy } from './events-copy.ts';

let own: TestDatabase;
let other: TestDatabase;
const seller = randomUUID();

beforeAll(async () => {
  [own, other] = [await createTestDatabase(), await createTestDatabase()];
  await withPool(own.url, migratePostgresEventStore);
  await withStore(own.url, async (store) => {
    const { events } = sealEvents(
      firstHash(seller),
      [{ type: 'CardMade', schemaVersion: 1, data: { name: 'card' } }],
      {
        commandId: randomUUID(),
        correlationId: randomUUID(),
        actor: { kind: 'seller', id: seller },
        recordedAt: '2026-01-02T03:04:05.678Z',
      },
    );
    await store.append([{ stream: `seller-${seller}`, expectedRevision: 'no-stream', events }]);
  });
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => Promise.all([own.drop(), other.drop()]));

test('the side that is left out is the product’s own Postgres', async () => {
  vi.stubEnv('DATABASE_URL', own.url);
  expect(await copy({ to: other.url })).toBe(0);
  await withStore(other.url, async (store) => {
    expect(await store.head()).not.toBeNull();
  });
  expect(await copy({ from: other.url })).toBe(0);
  await expect(copy({ to: own.url })).rejects.toThrow(UsageError);
  await expect(copy({})).rejects.toThrow(UsageError);
});

test('which of the two sides cannot be used is said, without its password', async () => {
  vi.stubEnv('DATABASE_URL', own.url);
  const nowhere = Object.assign(new URL(own.url), { pathname: '/none', password: 'secret' }).href;
  const failing = async (flags: Record<string, string>): Promise<OperatorError> => {
    const error: unknown = await copy(flags).catch((caught: unknown) => caught);
    if (error instanceof OperatorError) return error;
    throw error;
  };
  expect((await failing({ from: nowhere })).message).toMatch(
    /^The store of --from \(.*:…@.*none\)/,
  );
  expect((await failing({ to: nowhere })).message).toMatch(/^The store of --to \(.*:…@.*none\)/);
});

const copy = (flags: Record<string, string>): Promise<number> =>
  eventsCopy({ flags, operands: [] });

async function withStore(
  url: string,
  work: (store: Awaited<ReturnType<typeof openEventStore>>) => Promise<void>,
): Promise<void> {
  const store = await openEventStore(url);
  try {
    await work(store);
  } finally {
    await store.close();
  }
}
