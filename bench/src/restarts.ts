/**
 * A steady reader and a steady writer while one process of the product after another is killed and starts again: the longest time without
 * an answer to a read, the longest that a write took until it was acknowledged (sent again under its key, as the web app does), what
 * failed meanwhile, and whether every acknowledged write is there, once. `npx tsx bench/src/restarts.ts [--per-second 20] [--calm 3]`
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { killPart, restartPart } from '../../tools/faults/injure.ts';
import { type RunningProduct, startRunningProduct } from '../../tools/faults/running-product.ts';
import { registerSellers } from '../../tools/faults/sellers.ts';
import { waitUntilReady } from '../../tools/product/ready.ts';
import { until } from '../../tools/services/until.ts';
import { type Answer, ask } from './load/client.ts';

const { values } = parseArgs({
  options: {
    'per-second': { type: 'string', default: '20' },
    calm: { type: 'string', default: '3' },
  },
});
const everyMs = 1_000 / Number(values['per-second']);
const calmMs = Number(values.calm) * 1_000;
const RETRY_MS = 200;
const READY_MS_MAX = 60_000;
const DAY = '2026-11-14';

interface Watched {
  readonly readFailures: number;
  readonly writeFailures: number;
  readonly longestGapMs: number;
  readonly longestWriteMs: number;
}

let waitedBefore = 1;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const product = await startRunningProduct();
try {
  const [seller] = await registerSellers(() => [product.address], product.databaseUrl(), 1);
  const headers = { authorization: `Bearer ${seller?.token ?? ''}` };
  const written = new Set<string>();
  const during = (what: string, injure: () => Promise<void>): Promise<void> =>
    watched(headers, written, injure).then((seen) => tell(what, seen));
  await during('nothing', () => sleep(calmMs));
  await spareWaits();
  await during('api killed', () => killPart(product, 'api'));
  await spareWaits();
  await during('api restarted', () => restartPart(product, 'api'));
  await during('projector killed', () => killPart(product, 'projector'));
  await during('report worker killed', () => killPart(product, 'report-worker'));
  await during('Postgres killed', () => killPart(product, 'postgres'));
  await during('Postgres restarted', () => restartPart(product, 'postgres'));
  await judge(product, headers, written);
} finally {
  agent.destroy();
  await product.stop();
}

/** Whoever kills it sooner meets an api that starts anew. */
async function spareWaits(): Promise<void> {
  const waiting = () =>
    readFileSync(join(product.dataDir, 'log/api.log'), 'utf8').split('waiting for its turn').length;
  const before = waitedBefore;
  if (!(await until(() => waiting() > before, { timeoutMs: READY_MS_MAX })))
    throw new Error('no spare api comes');
  waitedBefore = waiting();
}

async function watched(
  headers: Readonly<Record<string, string>>,
  written: Set<string>,
  injure: () => Promise<void>,
): Promise<Watched> {
  const seen = { readFailures: 0, writeFailures: 0, longestGapMs: 0, longestWriteMs: 0 };
  let lastReadAt = performance.now();
  const read = async (): Promise<void> => {
    const answer = await answerTo('GET', `/api/expenses/summary?month=${DAY.slice(0, 7)}`, headers);
    if (answer?.status !== 200) {
      seen.readFailures += 1;
      return;
    }
    seen.longestGapMs = Math.max(seen.longestGapMs, performance.now() - lastReadAt);
    lastReadAt = performance.now();
  };
  const write = async (): Promise<void> => {
    const name = randomUUID();
    const startedAt = performance.now();
    while (!(await isWritten(name, headers))) {
      seen.writeFailures += 1;
      await sleep(RETRY_MS);
    }
    written.add(name);
    seen.longestWriteMs = Math.max(seen.longestWriteMs, performance.now() - startedAt);
  };
  const underWay = new Set<Promise<void>>();
  const timer = setInterval(() => {
    for (const call of [read(), write()]) {
      underWay.add(call);
      void call.finally(() => underWay.delete(call));
    }
  }, everyMs);
  await sleep(calmMs);
  lastReadAt = performance.now();
  await injure();
  await waitUntilReady(product.address, [], AbortSignal.timeout(READY_MS_MAX));
  await sleep(calmMs);
  clearInterval(timer);
  await Promise.all(underWay);
  return seen;
}

async function isWritten(
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  const answer = await answerTo(
    'POST',
    '/api/expenses',
    { ...headers, 'idempotency-key': name, 'content-type': 'application/json' },
    JSON.stringify({
      description: name,
      amount: 1.25,
      category: 'Supplies',
      date: DAY,
      paymentMethod: 'Cash',
    }),
  );
  return answer !== null && answer.status < 300;
}

/** `null`: no answer. */
function answerTo(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Answer | null> {
  const content = body === undefined ? {} : { body };
  const url = `${product.address}${path}`;
  return ask({ url, method, headers, agent, ...content }).catch(() => null);
}

function tell(what: string, seen: Watched): void {
  process.stdout.write(
    `${what.padEnd(22)} reads: longest gap ${seen.longestGapMs.toFixed(0)} ms, ${seen.readFailures} failed; ` +
      `writes: longest ${seen.longestWriteMs.toFixed(0)} ms, ${seen.writeFailures} tries failed\n`,
  );
}

async function judge(
  { address }: RunningProduct,
  headers: Readonly<Record<string, string>>,
  written: ReadonlySet<string>,
): Promise<void> {
  const { text } = await ask({
    url: `${address}/api/expenses`,
    method: 'GET',
    headers,
    agent,
  });
  const times = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(/"description"\s*:\s*"([^"]+)"/g)) {
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  const lost = [...written].filter((name) => !times.has(name)).length;
  const doubled = [...times.values()].filter((count) => count > 1).length;
  if (lost + doubled > 0) process.exitCode = 1;
  process.stdout.write(`${written.size} writes acknowledged: ${lost} lost, ${doubled} doubled\n`);
}
