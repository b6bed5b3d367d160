import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@keepsale/event-store/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openJournal } from './journal.ts';
import { outlive, type Trial } from './outlive.ts';
import { drawnReport } from './reports.ts';
import { registerSellers } from './sellers.ts';
import { type ScatteredProduct, startScatteredProduct } from './scattered-product.ts';

const HOUR_MS = 3_600_000;
/** Long enough for several writes of each client. */
const A_WHILE_MS = 500;
const SLOW_MS = 25;
const ANSWERS_TIMEOUT_MS = 60_000;

let database: TestDatabase;
let scattered: ScatteredProduct;
let trial: Trial;

beforeAll(async () => {
  database = await createTestDatabase();
  scattered = await startScatteredProduct(database.url);
  const { product, eventStoreUrl } = scattered;
  const addresses = () => [product.address];
  const sellers = await registerSellers(addresses, product.databaseUrl(), 2);
  const journal = openJournal(addresses);
  trial = { addresses, databaseUrl: product.databaseUrl, eventStoreUrl, journal, sellers };
}, 120_000);

afterAll(async () => {
  await scattered.stop();
  await database.drop();
}, 60_000);

describe('under a stream of writes', { timeout: 150_000 }, () => {
  test('clocks jump, and the network to Postgres is slow, cut and refused', async () => {
    const { clock, line } = scattered;
    const wrong = await outlive(
      trial,
      () => clockAt(HOUR_MS),
      () => clockAt(-2 * HOUR_MS),
      async () => {
        line.delay(SLOW_MS);
        await delay(A_WHILE_MS);
        line.delay(0);
      },
      () => line.cut(),
      async () => {
        line.refuse(true);
        await delay(A_WHILE_MS);
        line.refuse(false);
      },
    );
    clock.setAhead(0);

    expect(wrong).toEqual([]);
  });

  test('EventStoreDB answers late, not at all, and comes back with what it had', async () => {
    const { peer } = scattered;
    const wrong = await outlive(
      trial,
      () => peer.faults.inject('append', { kind: 'commit-timeout' }, 2),
      () => peer.faults.inject('append', { kind: 'cut-after' }, 2),
      () => peer.faults.inject('append', { kind: 'not-ready' }, 2),
      () => peer.cutConnections(),
      () => peer.restart(),
    );

    expect(wrong).toEqual([]);
  });

  test('the disk for photos is full: it is said in words, and whoever sends none notices nothing', async () => {
    const { disk, product } = scattered;
    // Where no disk can be mounted, `npm test` says so.
    if (!disk.possible) return;
    const wrong = await outlive(trial, async (writers) => {
      disk.fill(product);
      expect(await sendPhoto()).toMatchObject({
        status: 503,
        body: { type: 'urn:keepsale:problem:disk-full' },
      });
      expect(await writers.progress(1, ANSWERS_TIMEOUT_MS)).toBe(true);
      disk.free(product);
      // The rest of the form is missing: whatever else is wrong with it, there is room.
      expect(await sendPhoto()).toMatchObject({ status: 400 });
    });

    expect(wrong).toEqual([]);
  });

  test('Redis is away: a report can be asked for all the same, and is drawn when it is back', async () => {
    const { redis, product } = scattered;
    const [reader] = await registerSellers(trial.addresses, product.databaseUrl(), 1);
    if (reader === undefined) throw new Error('one seller was asked for');
    const report = drawnReport(product.address, reader);
    await (redis.running ? redis.restart(report.ask) : report.ask());

    expect(await report.isDone()).toBe(true);
  });
});

async function sendPhoto() {
  const form = new FormData();
  form.append('photo', new Blob([Buffer.alloc(200_000, 1)], { type: 'image/png' }), 'card.png');
  const [seller] = trial.sellers;
  const reply = await fetch(`${scattered.product.address}/api/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller?.token ?? ''}` },
    body: form,
  });
  const body: unknown = await reply.json();
  return { status: reply.status, body };
}

async function clockAt(aheadMs: number): Promise<void> {
  scattered.clock.setAhead(aheadMs);
  await delay(A_WHILE_MS);
}
