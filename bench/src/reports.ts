/**
 * Reports over HTTP, as `npm start` runs the product: one page, 2,000 rows, 100,000 rows, 500 in a batch against a bare loop
 * over the same drawing, and what a batch costs everybody else. The load comes from this process, on the same cores.
 * `npx tsx bench/src/reports.ts [page|rows|sheet|batch|others …]`, all without a name.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningProduct, startRunningProduct } from '../../tools/faults/running-product.ts';
import { cpuMillisOfTree } from './cpu.ts';
import { measureWriters } from './measure.ts';
import { megabytes, residentMegabytes, withPeak } from './memory.ts';
import type { Books } from './report-books.ts';
import type { ReportClient } from './report-client.ts';
import { openReportLoop } from './report-loop.ts';
import { sellerWithBooks } from './seller-with-books.ts';

const PAGES = 30;
const LISTS = 5;
const SHEETS = 3;
const BATCH = 500;
const BUSY_BATCH = 200;
const CALLERS = 4;
const CALM_SECONDS = 6;
const TODAY = '2026-11-28';
/** A page of figures and a table of some rows. */
const SMALL: Books = { revenue: 60, expenses: 12 };

const names = process.argv.slice(2);
const say = (name: string, figure: string): void => {
  process.stdout.write(`${name.padEnd(44)}${figure}\n`);
};
const sayLoad = (): void => say('load average', (loadavg()[0] ?? NaN).toFixed(1));

// A seller's own limit would end the measurement at its rate.
process.env['SELLER_REQUESTS_PER_SECOND'] = '100000';
sayLoad();
const product = await startRunningProduct();
try {
  const measures = { page, rows, sheet, batch, others };
  for (const [name, measure] of Object.entries(measures)) {
    if (names.length === 0 || names.includes(name)) await measure(product);
  }
} finally {
  await product.stop();
}
sayLoad();

async function page(running: RunningProduct): Promise<void> {
  const { client } = await sellerWithBooks(running, { revenue: 60, expenses: 12 });
  await measureFiles(client, 'one-page PDF, request to file', PAGES, { type: 'expenses' });
}

async function rows(running: RunningProduct): Promise<void> {
  const { client } = await sellerWithBooks(running, { revenue: 0, expenses: 2_000 });
  await measureFiles(client, 'PDF of 2,000 rows', LISTS, { type: 'expenses' });
}

async function sheet(running: RunningProduct): Promise<void> {
  const { client } = await sellerWithBooks(running, { revenue: 100_000, expenses: 0 });
  const worker = await running.pidOf('report-worker');
  const rest = residentMegabytes(worker);
  const { peak } = await withPeak(worker, () =>
    measureFiles(client, 'XLSX of 100,000 rows', SHEETS, { type: 'revenue' }),
  );
  say('the worker while it draws it', `${megabytes(peak)}   ${megabytes(rest)} at rest`);
}

async function batch(running: RunningProduct): Promise<void> {
  const { seller, client } = await sellerWithBooks(running, SMALL);
  const reports = smallReports(BATCH);
  await client.fetchReport({ type: 'expenses', today: TODAY });
  const drawing = await openReportLoop(running.databaseUrl(), seller.id);
  const loop = await costOf(() => drawing.draw(reports));
  await drawing.close();
  const queued = await costOf(() => client.drawBatch(reports));
  say('drawing in a loop', costText(loop));
  say('as a batch, ZIP included', costText(queued));
  const ratios = [queued.ms / loop.ms, queued.cpuMs / loop.cpuMs].map((ratio) => ratio.toFixed(2));
  say('ratio', `elapsed ${ratios.join('   processor time ')}`);
}

interface Cost {
  readonly ms: number;
  /** Of this process and of everything it has started: the product, its database, browsers. */
  readonly cpuMs: number;
}

async function costOf(draw: () => Promise<number>): Promise<Cost> {
  const before = cpuMillisOfTree(process.pid);
  const ms = await draw();
  return { ms, cpuMs: cpuMillisOfTree(process.pid) - before };
}

/** Others look at their books while a batch is drawn, as often as they like. */
async function others(running: RunningProduct): Promise<void> {
  const [{ client }, other] = [
    await sellerWithBooks(running, SMALL),
    await sellerWithBooks(running, { revenue: 500, expenses: 100 }),
  ];
  const look = async (): Promise<void> => {
    await (await other.client.get('/api/dashboard?month=2026-11')).arrayBuffer();
    await delay(10);
  };
  const calm = await measureWriters(CALLERS, CALM_SECONDS, look);
  const drawn = client.drawBatch(smallReports(BUSY_BATCH));
  const busy = await measureWriters(CALLERS, CALM_SECONDS, look);
  const waited = await other.client.fetchReport({ type: 'expenses', today: TODAY });
  await drawn;
  const text = ({ p50Ms, p99Ms }: typeof calm): string =>
    `p50 ${(p50Ms - 10).toFixed(1)} ms   p99 ${(p99Ms - 10).toFixed(1)} ms`;
  say('a look at the dashboard, calm', text(calm));
  say('the same during a batch', text(busy));
  say('ratio of p99', ((busy.p99Ms - 10) / (calm.p99Ms - 10)).toFixed(2));
  say('a report of their own meanwhile', `${waited.ms.toFixed(0)} ms`);
}

async function measureFiles(
  client: ReportClient,
  name: string,
  times: number,
  request: object,
): Promise<void> {
  const taken: number[] = [];
  let size = 0;
  // The first finds nothing warm, and is not counted.
  for (let round = 0; round <= times; round += 1) {
    const { ms, content } = await client.fetchReport({ ...request, today: TODAY });
    if (round > 0) taken.push(ms);
    size = content.byteLength;
    await delay(50);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number): string =>
    `${(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(0)} ms`;
  say(name, `min ${at(0)}   p50 ${at(0.5)}   max ${at(1)}   ${(size / 1_024).toFixed(0)} KB`);
}

/** Half of them pages, half workbooks. */
function smallReports(count: number): readonly object[] {
  const types = ['financial', 'revenue', 'expenses', 'inventory'];
  return Array.from({ length: count }, (_, index) => ({
    type: types[index % types.length],
    month: `2026-${String(1 + (Math.floor(index / 4) % 11)).padStart(2, '0')}`,
    today: TODAY,
  }));
}

function costText({ ms, cpuMs }: Cost): string {
  const perMinute = ((BATCH / ms) * 60_000).toFixed(0);
  return `${perMinute} a minute   ${(ms / 1_000).toFixed(1)} s   ${(cpuMs / 1_000).toFixed(1)} s of processor time`;
}
