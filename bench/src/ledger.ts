/**
 * Commands per second through `packages/ledger` on the Postgres event store, against what appends without it, in one run; and a command on a
 * ledger of 100,000 events, cold and warm. `npx tsx bench/src/ledger.ts [seconds per figure]`
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { businessDate, cents, commandId, revenueId, sellerId } from '@keepsale/domain';
import type { SellerCommand, SellerId } from '@keepsale/domain';
import {
  createPostgresEventStore,
  migratePostgresEventStore,
} from '@keepsale/event-store/postgres';
import { createLedger, migrateLedger, sellerRulebook } from '@keepsale/ledger';
import type { LedgerLimits, SellerLedger } from '@keepsale/ledger';
import { Pool } from 'pg';
import { runPostgres } from '../../tools/services/postgres/server.ts';
import { bareInsert, emmett } from './appending-peers.ts';
import { formatRate, measureWriters } from './measure.ts';

const seconds = Number(process.argv[2] ?? 3);
const HISTORY_EVENTS = 100_000;
const HISTORY_REQUEST_EVENTS = 200;

const folder = mkdtempSync(join(tmpdir(), 'keepsale-bench-'));
const postgres = await runPostgres({ folder: join(folder, 'data'), durable: true });
const database = new Pool({ connectionString: postgres.url, max: 8 });
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

try {
  await migratePostgresEventStore(database);
  await migrateLedger(database);
  await comparePeers();
  await measureLongHistory();
} finally {
  await database.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function comparePeers(): Promise<void> {
  for (const peer of [await emmett(postgres.url), await bareInsert(postgres.url)]) {
    for (const writers of [1, 8, 64]) {
      const rate = await measureWriters(writers, seconds, (writer) => peer.append(writer));
      say(`${peer.name}, ${writers} writers`.padEnd(46) + formatRate(rate));
    }
    const hot = await measureWriters(8, seconds, () => peer.append(1_000));
    say(`${peer.name}, 8 writers on one stream`.padEnd(46) + formatRate(hot));
    await peer.close();
  }
  for (const groupsInFlightMax of [1, 2]) await measureLedger(groupsInFlightMax);
}

async function measureLedger(groupsInFlightMax: number): Promise<void> {
  await withLedger({ groupsInFlightMax }, async (ledger) => {
    const name = `ledger (${groupsInFlightMax} in flight)`;
    const base = groupsInFlightMax * 1_000;
    for (const writers of [1, 8, 64]) {
      const rate = await measureWriters(writers, seconds, (writer) =>
        record(ledger, base + writer),
      );
      say(`${name}, ${writers} sellers`.padEnd(46) + formatRate(rate));
    }
    const hot = await measureWriters(8, seconds, () => record(ledger, base + 100));
    say(`${name}, 8 writers on one seller`.padEnd(46) + formatRate(hot));
    const keyed = await measureWriters(64, seconds, (writer) =>
      record(ledger, base + writer, randomUUID()),
    );
    say(`${name}, 64 sellers, with keys`.padEnd(46) + formatRate(keyed));
  });
}

async function measureLongHistory(): Promise<void> {
  const ana = 9_000;
  await withLedger({}, async (ledger) => {
    const requests = HISTORY_EVENTS / HISTORY_REQUEST_EVENTS;
    for (let i = 0; i < requests; i += 1) {
      await execute(ledger, ana, Array.from({ length: HISTORY_REQUEST_EVENTS }, aRevenue));
    }
  });
  await withLedger({}, async (ledger) => {
    const cold = await time(() => record(ledger, ana));
    const warm = await measureWriters(1, seconds, () => record(ledger, ana));
    const small = await measureWriters(1, seconds, () => record(ledger, ana + 1));
    const { rows } = await database.query<{ revision: string; bytes: string }>(
      'select revision::text, length(state)::text as bytes from app.snapshots where seller = $1',
      [seller(ana)],
    );
    say(
      `cold on ${HISTORY_EVENTS} events, snapshot ${JSON.stringify(rows)}: ${cold.toFixed(0)} ms`,
    );
    say(`warm on ${HISTORY_EVENTS} events`.padEnd(46) + formatRate(warm));
    say(`warm on a small ledger`.padEnd(46) + formatRate(small));
  });
  await database.query('delete from app.snapshots');
  await withLedger({}, async (ledger) => {
    say(`cold without a snapshot: ${(await time(() => record(ledger, ana))).toFixed(0)} ms`);
  });
}

async function withLedger(
  limits: Partial<LedgerLimits>,
  use: (ledger: SellerLedger) => Promise<void>,
): Promise<void> {
  const eventStore = createPostgresEventStore({ connectionString: postgres.url });
  const ledger = createLedger({
    eventStore,
    database,
    rulebook: sellerRulebook,
    clock: () => new Date(),
    ids: () => commandId(randomUUID()),
    limits,
  });
  await use(ledger);
  await ledger.close();
  await eventStore.close();
}

async function record(ledger: SellerLedger, number: number, key?: string): Promise<void> {
  await execute(ledger, number, [aRevenue()], key);
}

async function execute(
  ledger: SellerLedger,
  number: number,
  commands: readonly SellerCommand[],
  key?: string,
): Promise<void> {
  const id = seller(number);
  const outcome = await ledger.execute({
    seller: id,
    commands,
    actor: { kind: 'seller', id },
    correlationId: 'bench',
    ...(key === undefined ? {} : { idempotency: { key, requestHash: key } }),
  });
  if (outcome.status !== 'done') throw new Error(`not done: ${outcome.status}`);
}

function aRevenue(): SellerCommand {
  return {
    type: 'RecordRevenue',
    data: {
      revenueId: revenueId(randomUUID()),
      description: 'Grading advice for a collector',
      amountCents: cents(4_550),
      category: 'Consulting',
      date: businessDate('2026-03-03'),
      paymentMethod: 'PayPal',
      customer: 'Sam',
      invoiceNumber: null,
      notes: null,
    },
  };
}

function seller(number: number): SellerId {
  return sellerId(`${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`);
}

async function time(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
