/**
 * The whole product over HTTP, as `npm start` runs it: commands a second (each answered once the read models show it), against a
 * Fastify route that only appends with emmett-postgresql; the time from command to visible; and conditional reads that change
 * nothing. The load comes from this process, on the same cores. `npx tsx bench/src/http.ts [seconds per figure]`
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import autocannon, { type Client, type Result } from 'autocannon';
import type { Seller } from '../../tools/faults/journal.ts';
import { startRunningProduct } from '../../tools/faults/running-product.ts';
import { registerSellers } from '../../tools/faults/sellers.ts';
import { runPostgres } from '../../tools/services/postgres/server.ts';

const seconds = Number(process.argv[2] ?? 5);
const SELLERS = 64;
const ROUNDS = 2;
const ENTRY = JSON.stringify({
  description: 'Case break, two spots, paid at the Saturday show in cash',
  amount: 7.31,
  category: 'Consulting',
  date: '2026-03-14',
  paymentMethod: 'Cash',
});

const SETTLED_MS = 1_000;

type Headers = Readonly<Record<string, string>>;

interface Load {
  readonly url: string;
  readonly connections: number;
  readonly body?: string;
  /** One connection is one client. */
  readonly headersOf: (connection: number) => Headers;
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

// A seller's own limit would end the measurement at its rate.
process.env['SELLER_REQUESTS_PER_SECOND'] = '100000';
for (let round = 0; round < ROUNDS; round += 1) {
  const ours = await measureProduct();
  const peer = await measurePeer();
  say(`ratio of commands at ${SELLERS} sellers: ${(ours / peer).toFixed(2)}`);
}

/** @returns commands a second with every seller busy. */
async function measureProduct(): Promise<number> {
  const product = await startRunningProduct();
  try {
    const sellers = await registerSellers(() => [product.address], product.databaseUrl(), SELLERS);
    const revenue = `${product.address}/api/revenue`;
    const record = (connections: number): Promise<Result> =>
      run({ url: revenue, connections, body: ENTRY, headersOf: authorisedAs(sellers) });
    await record(SELLERS);
    const commands = await record(SELLERS);
    const rate = tell(`commands, ${SELLERS} sellers at once`, commands, 201);
    tell('command to visible, 16 at once', await record(16), 201);
    // What was on its way when the load ended is recorded yet, and would change a list after its tag was taken.
    await setTimeout(SETTLED_MS);
    const tags = await Promise.all(sellers.map((seller) => tagOf(revenue, seller)));
    const unchanged = await run({
      url: revenue,
      connections: 16,
      headersOf: (at) => ({
        ...authorisedAs(sellers)(at),
        'if-none-match': tags[at % tags.length] ?? '',
      }),
    });
    tell('If-None-Match, 16 at once', unchanged, 304);
    return rate;
  } finally {
    await product.stop();
  }
}

/** @returns appends a second through its one route. */
async function measurePeer(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'keepsale-bench-'));
  const postgres = await runPostgres({ folder: join(folder, 'data'), durable: true });
  const peer = startPeer(postgres.url);
  try {
    const load: Load = {
      url: `${await addressOf(peer)}/api/revenue`,
      connections: SELLERS,
      body: ENTRY,
      headersOf: (connection) => ({ 'x-seller': `seller-${connection}` }),
    };
    await run(load);
    return tell('Fastify and emmett, 64 streams at once', await run(load), 201);
  } finally {
    peer.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function startPeer(databaseUrl: string): ChildProcess {
  const script = new URL('http-peer.ts', import.meta.url).pathname;
  return spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function addressOf(peer: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    peer.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
    peer.once('exit', (code) => reject(new Error(`the peer ended with ${code}`)));
  });
}

function run({ url, connections, body, headersOf }: Load): Promise<Result> {
  let connection = 0;
  return autocannon({
    url,
    connections,
    duration: seconds,
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body }),
    setupClient: (client: Client) => {
      client.setHeaders({ 'content-type': 'application/json', ...headersOf(connection) });
      connection += 1;
    },
  });
}

function authorisedAs(sellers: readonly Seller[]): (connection: number) => Headers {
  return (connection) => ({
    authorization: `Bearer ${sellers[connection % sellers.length]?.token ?? ''}`,
  });
}

async function tagOf(url: string, { token }: Seller): Promise<string> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await reply.arrayBuffer();
  return reply.headers.get('etag') ?? '';
}

/**
 * Only what was answered as expected counts: a rate of refusals is none. Under load emmett's store answers some appends with an error, of which
 * a bench that wants its rate must tell rather than end.
 */
function tell(name: string, result: Result, expected: number): number {
  const { latency, duration, statusCodeStats = {} } = result;
  const counts = Object.entries(statusCodeStats).map(([code, { count }]) => ({ code, count }));
  const done = counts.find(({ code }) => code === String(expected))?.count ?? 0;
  const others = counts.filter(({ code }) => code !== String(expected));
  const refused = others.map(({ code, count }) => `   ${count} answered ${code}`).join('');
  const rate = `${(done / duration).toFixed(0).padStart(6)}/s`;
  say(`${name.padEnd(40)}${rate}   p50 ${latency.p50} ms   p99 ${latency.p99} ms${refused}`);
  return done / duration;
}
