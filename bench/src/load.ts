/**
 * Many sellers at work at once on the whole product as `npm start` runs it: each looks and writes as the web app does, one thing after
 * the other with pauses to think. Tells times, failures, processor time and memory; then what becomes of far too much at once, and
 * whether all is well after it. The load comes from this process, on the same cores.
 * `npx tsx bench/src/load.ts [--seconds 600] [--sellers 500] [--think 5] [--entries 120] [--rush 2000] [--rush-seconds 20]`
 */
import { setMaxListeners } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { chanceFrom } from '../../tools/demo/random.ts';
import type { Seller } from '../../tools/faults/journal.ts';
import { type RunningProduct, startRunningProduct } from '../../tools/faults/running-product.ts';
import { registerSellers } from '../../tools/faults/sellers.ts';
import { openClient } from './load/client.ts';
import { collectFigures, type Figures } from './load/figures.ts';
import { type LoadOptions, readOptions } from './load/options.ts';
import { rush } from './load/rush.ts';
import { beBusy } from './load/seller.ts';
import { type PartUse, watchParts } from './load/watch.ts';
import { fillReportBooks } from './report-books.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Passwords are slow to hash, by design, and two are hashed at once. */
const REGISTERED_AT_ONCE = 4;
const WARM_UP_SECONDS = 10;
const AFTERWARDS_SECONDS = 15;
const READ_P99_MS_MAX = 100;
const WRITE_P99_MS_MAX = 250;

const options = readOptions(process.argv.slice(2));
// The rush has more clients than sellers; their own limit would end it.
process.env['SELLER_REQUESTS_PER_SECOND'] = '100000';
const product = await startRunningProduct();
try {
  const sellers = await openShops(product, options);
  say(`${sellers.length} sellers with ${options.entries} entries each; load average ${averages()}`);
  await work(sellers, WARM_UP_SECONDS);
  const figures = await watchedWork(sellers);
  if (options.rush > 0) await rushed(sellers);
  judge(figures);
} finally {
  await product.stop();
}

async function openShops(
  { address, databaseUrl }: RunningProduct,
  { sellers: count, entries }: LoadOptions,
): Promise<readonly Seller[]> {
  const sellers: Seller[] = [];
  while (sellers.length < count) {
    const few = Math.min(REGISTERED_AT_ONCE, count - sellers.length);
    const joined = await registerSellers(() => [address], databaseUrl(), few);
    const third = Math.ceil(entries / 3);
    const books = { revenue: third, expenses: third, products: third };
    for (const seller of joined) await fillReportBooks(databaseUrl(), seller, books);
    sellers.push(...joined);
  }
  return sellers;
}

async function work(sellers: readonly Seller[], seconds: number): Promise<Figures> {
  const figures = collectFigures();
  const clients = sellers.map(({ token }) => openClient(product.address, token, figures));
  const stop = new AbortController();
  setMaxListeners(clients.length + 1, stop.signal);
  const atWork = clients.map((client, at) =>
    beBusy({ client, chance: chanceFrom(at), thinkMs: options.thinkSeconds * 1_000 }, stop.signal),
  );
  await Promise.race([sleep(seconds * 1_000), Promise.all(atWork)]);
  stop.abort();
  await Promise.all(atWork);
  for (const client of clients) client.close();
  return figures;
}

async function watchedWork(sellers: readonly Seller[]): Promise<Figures> {
  const watch = await watchParts(product);
  const figures = await work(sellers, options.seconds);
  const used = watch.stop();
  say(`\n${options.seconds} s of ${sellers.length} sellers; load average ${averages()}`);
  tell(figures);
  say(`requests a second: ${(figures.count() / options.seconds).toFixed(0)}`);
  for (const use of used) say(partLine(use));
  return figures;
}

function tell(figures: Figures): void {
  for (const line of figures.table()) say(line);
  for (const [name, count] of figures.failures()) say(`  FAILED ${count} × ${name}`);
}

function partLine({ part, cpuShare, memory, memoryMax }: PartUse): string {
  const fifths = memory.map((size) => size.toFixed(0)).join(' → ');
  const share = `${(cpuShare * 100).toFixed(0)} % of a core`;
  return `${part.padEnd(15)}${share.padStart(16)}   memory by fifths of the time ${fifths} MB, at most ${memoryMax.toFixed(0)}`;
}

async function rushed(sellers: readonly Seller[]): Promise<void> {
  const { rush: clients, rushSeconds } = options;
  say(`\n${clients} clients without a pause for ${rushSeconds} s`);
  const outcome = await rush({
    address: product.address,
    sellers,
    clients,
    ms: rushSeconds * 1_000,
  });
  say('served:');
  tell(outcome.served);
  say('told to come again:');
  tell(outcome.turnedAway);
  for (const [name, count] of outcome.broken) say(`  BROKEN ${count} × ${name}`);
  if (outcome.broken.size > 0) process.exitCode = 1;
  const after = await work(sellers, AFTERWARDS_SECONDS);
  say(`\nthe same sellers in the ${AFTERWARDS_SECONDS} s after it`);
  tell(after);
}

function judge(figures: Figures): void {
  const [read, write] = [figures.percentile('read', 0.99), figures.percentile('write', 0.99)];
  const isWell =
    figures.failures().size === 0 && read < READ_P99_MS_MAX && write < WRITE_P99_MS_MAX;
  if (!isWell) process.exitCode = 1;
  say(
    `\n${isWell ? 'Reached' : 'Missed'}: p99 of reads ${read.toFixed(1)} ms (aim ${READ_P99_MS_MAX}), of writes ${write.toFixed(1)} ms (aim ${WRITE_P99_MS_MAX}), ${figures.failures().size} kinds of failure (aim 0)`,
  );
}

function averages(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
}
