import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportId, type ReportId, type SellerId } from '@keepsale/domain/kernel/ids';
import { migrateQueue } from '@keepsale/queue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserEnvironment } from '../../../../tools/product/browser-environment.ts';
import { runRedis } from '../../../../tools/services/redis/server.ts';
import { revenue } from '../testing/entries.ts';
import { expectNothingLeft, expectOneAfterDeath, QUICK, SLOW } from '../testing/kills.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let seller: SellerId;

beforeAll(async () => {
  world = await openWorld(await browserEnvironment());
  seller = await world.newSeller('Busy');
  for (let part = 0; part < 4; part += 1) {
    await world.record(seller, ...Array.from({ length: 250 }, () => revenue('2026-11-03', 100)));
  }
});

afterAll(() => world.close());

const running = (report: ReportId): Promise<void> =>
  expect
    .poll(async () => (await world.runs.ofSeller(seller)).get(report)?.running, {
      interval: 5,
    })
    .toBe(true);

const runOf = async (report: ReportId): Promise<boolean> =>
  (await world.runs.ofSeller(seller)).has(report);

test.each(['Page.printToPDF', 'from es.append'])(
  'a worker that dies before %s leaves the report to another, and it is there once',
  async (fatal) => {
    const { diedBefore } = await expectOneAfterDeath(world, seller, fatal);
    expect(diedBefore).toContain(fatal);
  },
);

/** So often before each call (ten minutes a round). */
const ROUNDS_AT_EVERY_CALL = Number(process.env['DEATHS_AT_EVERY_CALL'] ?? '0');

test.each(Array.from({ length: ROUNDS_AT_EVERY_CALL }, (_, round) => round + 1))(
  'a worker that dies before any call of its leaves the report to another, round %i',
  async () => {
    for (let call = 1; ; call += 1) {
      const { diedBefore, isAllDone } = await expectOneAfterDeath(world, seller, call);
      process.stdout.write(`${call}: ${diedBefore ?? 'killed from outside'}\n`);
      if (isAllDone) return;
    }
  },
  3_600_000,
);

test('on a disk that stays full a report fails with a sentence that helps, and the next one is made', async () => {
  const worker = await world.startWorker(QUICK);
  const id = reportId(randomUUID());
  const folder = join(world.config.dataDir, 'reports', `.drawing-${hostname()}-${process.pid}`);
  // Linux's own full disk, in the draft's place at every try.
  const filling = setInterval(() => {
    void symlink('/dev/full', join(folder, `${id}.draft`)).catch(() => undefined);
  }, 2);
  const run = { reportId: id, sellerId: seller, batchId: null, priority: 1 };
  await world.request(seller, id, { type: 'revenue', format: 'xlsx' });
  await world.runs.wait([run]);
  await world.queue.add({ id, data: run, priority: 1 });
  expect(await world.ended(id)).toMatchObject({
    standing: 'failed',
    reason: expect.stringContaining('Free some space on the server') as unknown,
  });
  clearInterval(filling);
  await rm(join(folder, `${id}.draft`), { force: true });
  const next = await world.ask(seller, { type: 'revenue', format: 'xlsx' });
  expect(await world.ended(next)).toMatchObject({ standing: 'generated' });
  expect((await world.storedFiles(seller)).filter((name) => name.includes(id))).toEqual([]);
  await worker.close();
  await expectNothingLeft(world);
});

test('cancelled while it is drawn, it leaves nothing', async () => {
  const worker = await world.startWorker(QUICK);
  const id = await world.ask(seller, SLOW);
  await running(id);
  await world.record(seller, { type: 'RemoveReport', data: { reportId: id } });
  await world.runs.cancel([id]);
  await expect.poll(() => runOf(id)).toBe(false);
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
  await expect.poll(async () => (await world.runs.ofSeller(erased)).has(id)).toBe(false);
  await worker.close();
  expect(await world.storedFiles(erased)).toEqual([]);
});

/** One that somebody waits for, and two behind it. */
const askForThree = async (queued: boolean): Promise<readonly ReportId[]> => [
  await world.ask(seller, SLOW, queued),
  await world.ask(seller, { type: 'revenue' }, queued),
  await world.ask(seller, { type: 'inventory' }, queued),
];

const expectEachOnce = async (reports: readonly ReportId[]): Promise<void> => {
  for (const id of reports) {
    expect(await world.ended(id)).toMatchObject({ standing: 'generated' });
    await expect.poll(() => runOf(id)).toBe(false);
    const stored = await world.storedFiles(seller);
    expect(stored.filter((name) => name.includes(id))).toHaveLength(1);
  }
};

test('a queue that is emptied while a report is drawn loses none of those asked for', async () => {
  const worker = await world.startWorker(QUICK);
  const reports = await askForThree(true);
  await running(reports[0] ?? expect.fail());
  await world.pool.query(`do $$ declare emptied record; begin
    for emptied in select tablename from pg_tables where schemaname = 'bullmq' and tablename not like '%migration%' loop
      execute format('truncate bullmq.%I cascade', emptied.tablename);
    end loop; end $$`);
  await expectEachOnce(reports);
  await worker.close();
});

const redisUrl = process.env['TEST_REDIS_URL'];

// `npm test` says where there is no Redis, and why.
if (redisUrl !== undefined) {
  test('a Redis that is killed while a report is drawn, and comes back empty, loses none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keepsale-redis-'));
    const first = await runRedis(join(folder, 'first'));
    if (!first.running) throw new Error(first.why);
    const worker = await world.startWorker({ ...QUICK, redisUrl: first.url });
    const reports = await askForThree(false);
    await running(reports[0] ?? expect.fail());
    await first.kill();
    const second = await runRedis(join(folder, 'second'), first.port);
    if (!second.running) throw new Error(second.why);
    await expectEachOnce(reports);
    await worker.close();
    await second.stop();
    await rm(folder, { recursive: true });
  });
}

test('a report whose request does not show yet is drawn soon after it does', async () => {
  const worker = await world.startWorker({ ...QUICK, idleMs: 60_000 });
  const id = reportId(randomUUID());
  const run = { reportId: id, sellerId: seller, batchId: null, priority: 1 };
  await world.runs.wait([run]);
  await world.queue.add({ id, data: run, priority: 1 });
  // Longer than the worker looks for it: the job is put off, and its place given to others.
  const other = await world.ask(seller, { type: 'revenue' });
  await world.ended(other);
  await expect.poll(() => world.queue.depth()).toEqual({ waiting: 1, running: 0 });
  await world.request(seller, id, { type: 'inventory' });
  expect(await world.ended(id)).toMatchObject({ standing: 'generated' });
  await worker.close();
});
