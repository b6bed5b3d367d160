import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freezeApiWhileAppending, killApiWhileAppending, killPart, restartPart } from './injure.ts';
import { type Journal, openJournal, type Seller } from './journal.ts';
import { outlive, PATIENCE } from './outlive.ts';
import { until } from '../services/until.ts';
import { startReader } from './readers.ts';
import { type RunningProduct, startRunningProduct } from './running-product.ts';
import { registerSellers } from './sellers.ts';
import { startWriters, type Writers } from './writers.ts';

const SELLERS = 3;
const ANSWERS_TIMEOUT_MS = 60_000;
const OTHERS_GO_ON_MS = 3_000;

let product: RunningProduct;
let addresses: readonly string[];
let sellers: readonly Seller[];
let journal: Journal;

beforeAll(async () => {
  product = await startRunningProduct();
  addresses = [product.address];
  sellers = await registerSellers(() => addresses, product.databaseUrl(), SELLERS);
  journal = openJournal(() => addresses);
}, 120_000);

afterAll(() => product.stop(), 60_000);

describe('under a stream of writes', { timeout: 150_000 }, () => {
  test('the api is killed while it appends, and the spare one takes its place', async () => {
    const isWaiting = () =>
      readFileSync(join(product.dataDir, 'log/api.log'), 'utf8').includes('waiting for its turn');
    expect(await until(isWaiting, { timeoutMs: ANSWERS_TIMEOUT_MS })).toBe(true);
    const spare = await product.pidOf('spare api');
    await outlived(() => killApiWhileAppending(product));
    expect(await product.pidOf('api')).toBe(spare);
  });

  test('the projector and the report worker are killed, and whoever reads notices nothing', async () => {
    const [seller] = sellers;
    if (seller === undefined) throw new Error('nobody reads');
    const reader = startReader(() => addresses, seller);
    await outlived(
      () => killPart(product, 'projector'),
      () => killPart(product, 'report-worker'),
    );
    expect((await reader.stop()).failed).toEqual([]);
  });

  test('Postgres is killed, then restarted', () =>
    outlived(
      () => killPart(product, 'postgres'),
      () => restartPart(product, 'postgres'),
    ));

  test('the supervisor is killed, and the product started again at once', () =>
    outlived(() => product.killAndStartAgain()));

  test('the api freezes while it appends: others go on through another one, and it comes back', async () => {
    const second = await product.startSecondApi();
    try {
      addresses = [product.address, second.address];
      await outlived(freezeTheFirst);
    } finally {
      await second.stop();
      addresses = [product.address];
    }
  });
});

async function outlived(
  ...faults: readonly ((writers: Writers) => Promise<void>)[]
): Promise<void> {
  const { databaseUrl } = product;
  const trial = { addresses: () => addresses, databaseUrl, journal, sellers };
  expect(await outlive(trial, ...faults)).toEqual([]);
}

async function freezeTheFirst(writers: Writers): Promise<void> {
  const both = addresses;
  // Only the first one appends when it freezes: the other has answered everything that came to it before.
  addresses = [product.address];
  expect(await writers.progress(2, ANSWERS_TIMEOUT_MS)).toBe(true);
  await freezeApiWhileAppending(product, async () => {
    const frozenAt = performance.now();
    addresses = both;
    const patience = { ...PATIENCE, firstAddress: 1 };
    const others = await startWriters({ journal, sellers, perSeller: 1, patience });
    expect(performance.now() - frozenAt).toBeLessThan(OTHERS_GO_ON_MS);
    await others.stop();
    // Those who waited for the frozen one repeat their writes, with the same keys, through the other.
    expect(await writers.progress(1, ANSWERS_TIMEOUT_MS)).toBe(true);
  });
}
