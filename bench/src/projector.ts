/**
 * The projector on the Postgres event store: events per second when it catches up and when it rebuilds, with the CPU time of
 * this process and of Postgres, and memory; and how long after its append an event is visible. `npx tsx bench/src/projector.ts [sellers] [events of each]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import {
  createPostgresEventStore,
  migratePostgresEventStore,
} from '@keepsale/event-store/postgres';
import { migrateReadModel, READ_SCHEMA } from '@keepsale/read-model';
import { randomHistory, sellerOfSeed } from '@keepsale/read-model/testing';
import { rebuildReadModels } from '../../services/projector/src/admin.ts';
import { openProjectorPool } from '../../services/projector/src/database.ts';
import { runProjector } from '../../services/projector/src/subscription/run.ts';
import { ensurePrograms } from '../../tools/product/programs.ts';
import { runPostgres } from '../../tools/services/postgres/server.ts';
import { cpuMeter } from './cpu.ts';
import { writerOf } from './sealed-stream.ts';

const SELLERS = Number(process.argv[2] ?? 200);
const EVENTS = Number(process.argv[3] ?? 500);
const APPEND_EVENTS_MAX = 250;
const VISIBLE_ROUNDS = 300;
/** Far beyond what a million events take. */
const PROJECTED_MS_MAX = 600_000;
const POLL_MS = 20;
const LIVE_SELLERS = 32;
const LIVE_EVENTS = 150;

const folder = mkdtempSync(join(tmpdir(), 'keepsale-bench-'));
const postgres = await runPostgres({ folder: join(folder, 'data'), durable: true });
const pool = openProjectorPool(postgres.url);
const store = createPostgresEventStore({ connectionString: postgres.url });
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

try {
  await migratePostgresEventStore(pool);
  await migrateReadModel(pool);
  await fillLog();
  const stop = new AbortController();
  const running = runProjector({
    pool,
    store,
    schema: READ_SCHEMA,
    instanceId: 'bench',
    log: () => undefined,
    signal: stop.signal,
  });
  await measured('live catch-up', async () => {
    await projected(SELLERS * EVENTS);
    return SELLERS * EVENTS;
  });
  await measureVisibility();
  await measured('live, appended', recordedLive);
  stop.abort();
  await running;
  process.env['KEEPSALE_PROGRAMS'] = (await ensurePrograms())('');
  await measured('rebuild', rebuilt);
} finally {
  await store.close();
  await pool.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function fillLog(): Promise<void> {
  let bytes = 0;
  for (let seed = 0; seed < SELLERS; seed += 1) {
    const write = writerOf(store, sellerOfSeed(seed));
    const history = randomHistory(seed, EVENTS);
    for (let from = 0; from < history.length; from += APPEND_EVENTS_MAX) {
      bytes += await write(history.slice(from, from + APPEND_EVENTS_MAX));
    }
  }
  const each = Math.round(bytes / (SELLERS * EVENTS));
  say(`${SELLERS * EVENTS} events of ${SELLERS} sellers, ${each} bytes of data each`);
}

/** @throws when they do not come: those of a parked seller never would. */
async function projected(events: number): Promise<void> {
  const deadline = performance.now() + PROJECTED_MS_MAX;
  while ((await projectedEvents()) < events) {
    if (performance.now() > deadline)
      throw new Error(`${events} events were not projected in time`);
    await sleep(POLL_MS);
  }
}

async function projectedEvents(): Promise<number> {
  const found = await pool.query<{ events: number }>(
    `select coalesce(sum(revision + 1), 0)::integer as events from ${READ_SCHEMA}.sellers`,
  );
  return found.rows[0]?.events ?? 0;
}

async function rebuilt(): Promise<number> {
  let events = 0;
  const urls = { databaseUrl: postgres.url, eventStoreUrl: postgres.url };
  await rebuildReadModels(urls, (progress) => {
    if (progress.phase === 'done') events = progress.events;
  });
  return events;
}

/** One event at a time: from the append's answer to the row, asked for as fast as the database answers. */
async function measureVisibility(): Promise<void> {
  const seller = sellerOfSeed(SELLERS);
  const write = writerOf(store, seller);
  const delays: number[] = [];
  for (const [at, event] of randomHistory(SELLERS, VISIBLE_ROUNDS).entries()) {
    await write([event]);
    const appendedAt = performance.now();
    while (!(await isVisible(seller, at)));
    delays.push(performance.now() - appendedAt);
  }
  delays.sort((a, b) => a - b);
  const part = (share: number): string =>
    (delays[Math.floor((delays.length - 1) * share)] ?? NaN).toFixed(1);
  say(`appended to visible   p50 ${part(0.5)} ms   p99 ${part(0.99)} ms`);
}

/** Many sellers, an event at a time each, as people record; with what appending costs. */
async function recordedLive(): Promise<number> {
  const before = await projectedEvents();
  const seeds = Array.from({ length: LIVE_SELLERS }, (_, at) => SELLERS + 1 + at);
  const recording = seeds.map(async (seed) => {
    const write = writerOf(store, sellerOfSeed(seed));
    for (const event of randomHistory(seed, LIVE_EVENTS)) await write([event]);
  });
  await Promise.all(recording);
  const events = LIVE_SELLERS * LIVE_EVENTS;
  await projected(before + events);
  return events;
}

async function isVisible(seller: SellerId, at: number): Promise<boolean> {
  const found = await pool.query(
    `select from ${READ_SCHEMA}.sellers where seller_id = $1 and revision >= $2`,
    [seller, at],
  );
  return found.rowCount === 1;
}

async function measured(what: string, work: () => Promise<number>): Promise<void> {
  const cpu = await cpuMeter(pool);
  const [startedAt, before] = [performance.now(), cpu()];
  const events = await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = cpu();
  const each = (micros: number): string => (micros / events).toFixed(1);
  const node = each(after.nodeMicros - before.nodeMicros);
  const server = each(after.postgresMicros - before.postgresMicros);
  const rate = (events / seconds).toFixed(0).padStart(7);
  const memory = (process.memoryUsage().rss / 1e6).toFixed(0);
  say(
    `${what.padEnd(14)} ${rate} events/s   CPU an event: ${node} µs here, ${server} µs in Postgres   ${memory} MB`,
  );
}
