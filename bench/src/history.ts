/**
 * The history of one seller over HTTP, as `npm start` runs it: the books of a past moment by replay, pages at any depth, the
 * export, and what verifications and replays cost everybody else. Time and memory of the API's process. `npx tsx bench/src/history.ts [events]`
 */
import { sellerId } from '@keepsale/domain/kernel/ids';
import { openEventStore } from '@keepsale/event-store';
import { randomHistory } from '@keepsale/read-model/testing';
import { type RunningProduct, startRunningProduct } from '../../tools/faults/running-product.ts';
import type { Seller } from '../../tools/faults/journal.ts';
import { registerSellers } from '../../tools/faults/sellers.ts';
import { until } from '../../tools/services/until.ts';
import { measureWriters } from './measure.ts';
import { megabytes, residentMegabytes, withPeak } from './memory.ts';
import { writerOf } from './sealed-stream.ts';

const EVENTS = Number(process.argv[2] ?? 100_000);
const APPEND_EVENTS = 250;
const PAGE = 50;
const PAGES = 40;
const CALLERS = 4;
const CALM_SECONDS = 4;
const CATCH_UP_TIMEOUT_MS = 120_000;

const say = (name: string, figure: string): void => {
  process.stdout.write(`${name.padEnd(44)}${figure}\n`);
};

const product = await startRunningProduct();
try {
  const [seller, other] = await registerSellers(() => [product.address], product.databaseUrl(), 2);
  if (seller === undefined || other === undefined) throw new Error('two sellers were asked for');
  await fill(product, seller);
  await measurePages(seller);
  await measureState(seller);
  await measureExport(seller);
  await measureOthers(seller, other);
} finally {
  await product.stop();
}

async function fill(running: RunningProduct, seller: Seller): Promise<void> {
  const store = await openEventStore(running.databaseUrl());
  const write = writerOf(store, sellerId(seller.id));
  const history = randomHistory(1, EVENTS);
  for (let from = 0; from < history.length; from += APPEND_EVENTS) {
    await write(history.slice(from, from + APPEND_EVENTS));
  }
  await store.close();
  const isCaughtUp = async () => (await newestRevision(seller)) >= EVENTS - 1;
  if (await until(isCaughtUp, { timeoutMs: CATCH_UP_TIMEOUT_MS, intervalMs: 200 })) return;
  throw new Error('the projector does not catch up');
}

async function newestRevision(seller: Seller): Promise<number> {
  const items: unknown = await (await get(seller, '/api/history?limit=1')).json();
  const item: unknown = Array.isArray(items) ? items[0] : null;
  return typeof item === 'object' && item !== null ? Number(Reflect.get(item, 'revision')) : -1;
}

async function measurePages(seller: Seller): Promise<void> {
  // The first pages of a process are made by code that is not compiled yet.
  await timesOf(PAGES * 4, `/api/history?limit=${PAGE}`, seller);
  for (const depth of [0, 0.5, 0.99]) {
    const before = Math.floor(EVENTS * (1 - depth));
    const times = await timesOf(PAGES, `/api/history?limit=${PAGE}&before=${before}`, seller);
    say(`page of ${PAGE}, ${depth * 100} % deep`, timesText(times));
  }
  const sales = await timesOf(PAGES, `/api/history?limit=${PAGE}&kind=sale&before=5000`, seller);
  say(`page of ${PAGE} sales, 95 % deep`, timesText(sales));
}

async function measureState(seller: Seller): Promise<void> {
  const api = await product.pidOf('api');
  const rest = residentMegabytes(api);
  for (const revision of [EVENTS - 1, Math.floor(EVENTS / 2)]) {
    const { result: times, peak } = await withPeak(api, () =>
      timesOf(3, `/api/history/state?revision=${revision}`, seller),
    );
    say(
      `state at ${revision}`,
      `${timesText(times)}   ${megabytes(peak - rest)} above ${megabytes(rest)} at rest`,
    );
  }
}

async function measureExport(seller: Seller): Promise<void> {
  const api = await product.pidOf('api');
  const rest = residentMegabytes(api);
  const startedAt = performance.now();
  const { result: lines, peak } = await withPeak(api, async () => {
    let count = 0;
    const { body } = await get(seller, '/api/history/export');
    if (body === null) throw new Error('an export has a body');
    for await (const chunk of body) count += linesIn(chunk);
    return count;
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  if (lines < EVENTS) throw new Error(`${lines} lines were exported`);
  say('export', `${(lines / seconds).toFixed(0)} events/s   ${megabytes(peak - rest)} above rest`);
}

function linesIn(chunk: unknown): number {
  if (!(chunk instanceof Uint8Array)) return 0;
  let count = 0;
  for (const byte of chunk) if (byte === 10) count += 1;
  return count;
}

async function measureOthers(seller: Seller, other: Seller): Promise<void> {
  const look = async (): Promise<void> => {
    await (await get(other, '/api/dashboard?month=2026-01')).arrayBuffer();
  };
  const startedAt = performance.now();
  await get(seller, '/api/history/verify').then(async (reply) => {
    const text = await reply.text();
    if (!text.startsWith('{"ok":true')) throw new Error(text.slice(0, 300));
  });
  say('verify', `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  const calm = await measureWriters(CALLERS, CALM_SECONDS, look);
  say('others, calm', percentiles(calm));
  for (const call of ['verify', 'state']) {
    const others = { areDone: false };
    const work = (async () => {
      while (!others.areDone) await (await get(seller, `/api/history/${call}`)).arrayBuffer();
    })();
    const busy = await measureWriters(CALLERS, CALM_SECONDS, look);
    others.areDone = true;
    await work;
    const ratio = (busy.p99Ms / calm.p99Ms).toFixed(2);
    say(`others, during ${call} after ${call}`, `${percentiles(busy)}   ${ratio} ×`);
  }
}

function percentiles({ p50Ms, p99Ms }: { p50Ms: number; p99Ms: number }): string {
  return `p50 ${p50Ms.toFixed(1)} ms   p99 ${p99Ms.toFixed(1)} ms`;
}

async function timesOf(rounds: number, path: string, seller: Seller): Promise<readonly number[]> {
  const times: number[] = [];
  // The first finds nothing warm, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const before = performance.now();
    await (await get(seller, path)).arrayBuffer();
    if (round > 0) times.push(performance.now() - before);
  }
  return times.toSorted((a, b) => a - b);
}

async function get(seller: Seller, path: string): Promise<Response> {
  const reply = await fetch(product.address + path, {
    headers: { authorization: `Bearer ${seller.token}` },
  });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply;
}

function timesText(times: readonly number[]): string {
  const at = (share: number): string =>
    (times[Math.floor((times.length - 1) * share)] ?? Number.NaN).toFixed(1);
  return `p50 ${at(0.5)} ms   max ${at(1)} ms`;
}
