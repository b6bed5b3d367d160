import type { ReportId, SellerId } from '@keepsale/domain/kernel/ids';
import { migrateQueue } from '@keepsale/queue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserEnvironment } from '../../../../tools/product/browser-environment.ts';
import { revenue } from '../testing/entries.ts';
import { expectNothingLeft, expectOneAfterKills, QUICK, SLOW } from '../testing/kills.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let seller: SellerId;

beforeAll(async () => {
  world = await openWorld(await browserEnvironment());
  seller = await world.newSeller('Busy');
  for (let part = 0; part < 4; part += 1) {
    await world.record(seller, ...Array.from({ length: 250 }, () => revenue('2026-11-03', 100)));
  }
}, 60_000);

afterAll(() => world.close());

const running = (report: ReportId): Promise<void> =>
  expect
    .poll(async () => (await world.runs.ofSeller(seller)).get(report)?.running, {
      timeout: 15_000,
      interval: 5,
    })
    .toBe(true);

const runOf = async (report: ReportId): Promise<boolean> =>
  (await world.runs.ofSeller(seller)).has(report);

/** One by default; KILLED_REPORTS=20 takes them through every stage (three minutes). */
const KILLED_REPORTS = Number(process.env['KILLED_REPORTS'] ?? '1');
const STAGE_MS = 60;

test('killed while it reads and while it prints, it is finished by another worker, once', async () => {
  for (let stage = 0; stage < KILLED_REPORTS; stage += 1) {
    await expectOneAfterKills(world, seller, [stage * STAGE_MS, 400 + stage * STAGE_MS]);
  }
}, 600_000);

test('cancelled while it is drawn, it leaves nothing', async () => {
  const worker = await world.startWorker(QUICK);
  const id = await world.ask(seller, SLOW);
  await running(id);
  await world.record(seller, { type: 'RemoveReport', data: { reportId: id } });
  await world.runs.cancel([id]);
  await expect.poll(() => runOf(id), { timeout: 10_000 }).toBe(false);
  await worker.close();

  expect(await world.find(id)).toMatchObject({ standing: 'cancelled', sha256: null });
  expect((await world.storedFiles(seller)).filter((name) => name.includes(id))).toEqual([]);
  await expectNothingLeft(world);
});

test('what a wiped queue lost is drawn all the same', async () => {
  const queued = await world.ask(seller, { type: 'revenue' });
  const unqueued = await world.ask(seller, { type: 'revenue' }, false);
  await world.pool.query('drop schema bullmq cascade');
  await migrateQueue(world.config.databaseUrl);
  const worker = await world.startWorker(QUICK);
  expect(await world.ended(queued)).toMatchObject({ standing: 'generated' });
  expect(await world.ended(unqueued)).toMatchObject({ standing: 'generated' });
  await worker.close();
});

test('a report of a seller who is erased meanwhile leaves nothing', async () => {
  const erased = await world.newSeller('Erased');
  await world.record(erased, revenue('2026-11-03', 100));
  const id = await world.ask(erased, { type: 'inventory' });
  await world.endStream(erased);
  const worker = await world.startWorker(QUICK);
  await expect
    .poll(async () => (await world.runs.ofSeller(erased)).has(id), { timeout: 15_000 })
    .toBe(false);
  await worker.close();
  expect(await world.storedFiles(erased)).toEqual([]);
});

const redisUrl = process.env['TEST_REDIS_URL'];

// `npm test` says where there is no Redis, and why.
if (redisUrl !== undefined) {
  test('what a queue on Redis never got is drawn all the same', async () => {
    const unqueued = await world.ask(seller, { type: 'revenue' }, false);
    const worker = await world.startWorker({ ...QUICK, redisUrl });
    expect(await world.ended(unqueued)).toMatchObject({ standing: 'generated' });
    await worker.close();
  });
}
