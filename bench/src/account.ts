/**
 * A large account carried away as a ZIP and brought to another installation: time, and memory of the API's process while it exports
 * and of this one while it imports. `npx tsx bench/src/account.ts [events]`
 */
import {
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SellerEvent } from '@keepsale/domain/events';
import { sellerId } from '@keepsale/domain/kernel/ids';
import { openEventStore } from '@keepsale/event-store';
import { createReadPool } from '@keepsale/read-model';
import { randomHistory } from '@keepsale/read-model/testing';
import { importAccountZip } from '../../services/api/src/account/admin.ts';
import { migrate } from '../../services/api/src/migrate.ts';
import type { Seller } from '../../tools/faults/journal.ts';
import { type RunningProduct, startRunningProduct } from '../../tools/faults/running-product.ts';
import { registerSellers } from '../../tools/faults/sellers.ts';
import { runPostgres } from '../../tools/services/postgres/server.ts';
import { until } from '../../tools/services/until.ts';
import { writerOf } from './sealed-stream.ts';

const EVENTS = Number(process.argv[2] ?? 100_000);
const APPEND_EVENTS_MAX = 250;
const CATCH_UP = { timeoutMs: 300_000, intervalMs: 500 };
const SEED = 1;

const folder = mkdtempSync(join(tmpdir(), 'keepsale-bench-'));
const zip = join(folder, 'account.zip');

try {
  await exported();
  await imported();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function exported(): Promise<void> {
  const product = await startRunningProduct();
  try {
    const [seller] = await registerSellers(() => [product.address], product.databaseUrl(), 1);
    if (seller === undefined) throw new Error('a seller was asked for');
    await fill(product, seller);
    const pid = await product.pidOf('api');
    await measured('export', pid, async () => {
      const reply = await fetch(`${product.address}/api/account/export`, {
        headers: { authorization: `Bearer ${seller.token}` },
      });
      if (reply.status !== 200 || reply.body === null) throw new Error(`${reply.status}`);
      await pipeline(Readable.fromWeb(reply.body), createWriteStream(zip));
    });
    say(`${(statSync(zip).size / 1e6).toFixed(1)} MB of ZIP`);
  } finally {
    await product.stop();
  }
}

async function fill(product: RunningProduct, seller: Seller): Promise<void> {
  const store = await openEventStore(product.databaseUrl());
  const write = writerOf(store, sellerId(seller.id));
  const history = randomHistory(SEED, EVENTS).map(withoutPhoto);
  for (let from = 0; from < history.length; from += APPEND_EVENTS_MAX) {
    await write(history.slice(from, from + APPEND_EVENTS_MAX));
  }
  await store.close();
  const isCaughtUp = async () => {
    const reply = await fetch(`${product.address}/api/history?limit=1`, {
      headers: { authorization: `Bearer ${seller.token}` },
    });
    return new RegExp(`"revision":(${EVENTS - 1}|${EVENTS})`).test(await reply.text());
  };
  if (!(await until(isCaughtUp, CATCH_UP))) throw new Error('the projector does not catch up');
}

/** An import takes no photo that no product stored. */
function withoutPhoto(event: SellerEvent): SellerEvent {
  if (event.type === 'ProductCreated') return { ...event, data: { ...event.data, photo: null } };
  if (event.type !== 'ProductEdited') return event;
  const { photo, ...changes } = event.data.changes;
  return { ...event, data: { ...event.data, changes } };
}

async function imported(): Promise<void> {
  const postgres = await runPostgres({ folder: join(folder, 'data'), durable: true });
  const pool = createReadPool({ connectionString: postgres.url, max: 2 });
  try {
    await migrate(postgres.url);
    await measured('import', process.pid, () =>
      importAccountZip(
        { path: zip },
        { pool, eventStoreUrl: postgres.url, dataDir: join(folder, 'there') },
      ),
    );
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

/** Linux: how far above its size at rest a process grew. */
async function measured(what: string, pid: number, work: () => Promise<unknown>): Promise<void> {
  globalThis.gc?.();
  const rest = megabytesOf(pid, 'VmRSS');
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const above = (megabytesOf(pid, 'VmHWM') - rest).toFixed(0);
  say(
    `${what}   ${EVENTS} events   ${seconds.toFixed(1)} s   ${above} MB above ${rest.toFixed(0)}`,
  );
}

function megabytesOf(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
