/**
 * The work of a replay by CPU time, so that other work on the machine shows less: the books at the last event, a verification, and an export
 * of one history on the Postgres event store, in one process without HTTP. `npx tsx bench/src/replay.ts [events] [rounds]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createPostgresEventStore,
  migratePostgresEventStore,
} from '@keepsale/event-store/postgres';
import { createReadPool, migrateReadModel, readDatabase } from '@keepsale/read-model';
import { randomHistory, sellerOfSeed } from '@keepsale/read-model/testing';
import { exportParts } from '../../services/api/src/history/export-parts.ts';
import { showState } from '../../services/api/src/history/replay/show-state.ts';
import { verifyHistory } from '../../services/api/src/history/replay/verify.ts';
import { pagesFrom } from '../../services/api/src/history/stream.ts';
import { rebuildReadModels } from '../../services/projector/src/admin.ts';
import { runPostgres } from '../../tools/services/postgres/server.ts';
import { writerOf } from './sealed-stream.ts';

const EVENTS = Number(process.argv[2] ?? 100_000);
const ROUNDS = Number(process.argv[3] ?? 3);
const APPEND_EVENTS_MAX = 250;
const SEED = 1;
const SELLER = sellerOfSeed(SEED);

const folder = mkdtempSync(join(tmpdir(), 'keepsale-bench-'));
const postgres = await runPostgres({ folder: join(folder, 'data'), durable: false });
const pool = createReadPool({ connectionString: postgres.url, max: 1 });
const store = createPostgresEventStore({ connectionString: postgres.url });
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

try {
  await migratePostgresEventStore(pool);
  await migrateReadModel(pool);
  await fillLog();
  await rebuildReadModels(
    { databaseUrl: postgres.url, eventStoreUrl: postgres.url },
    () => undefined,
  );
  await measured('read alone', readAlone);
  await measured('state', () => showState(store, SELLER, { kind: 'now' }));
  await measured('verify', verified);
  await measured('export', exported);
} finally {
  await store.close();
  await pool.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function fillLog(): Promise<void> {
  const write = writerOf(store, SELLER);
  const history = randomHistory(SEED, EVENTS);
  let bytes = 0;
  for (let from = 0; from < history.length; from += APPEND_EVENTS_MAX) {
    bytes += await write(history.slice(from, from + APPEND_EVENTS_MAX));
  }
  say(`${EVENTS} events, ${Math.round(bytes / EVENTS)} bytes of data each; best of ${ROUNDS}`);
}

async function readAlone(): Promise<void> {
  let events = 0;
  for await (const page of pagesFrom(store, SELLER)) events += page.length;
  if (events !== EVENTS) throw new Error(`${events} events were read`);
}

async function verified(): Promise<void> {
  const { ok } = await verifyHistory(store, readDatabase(pool), SELLER);
  if (!ok) throw new Error('the history does not hold');
}

async function exported(): Promise<void> {
  let bytes = 0;
  for await (const part of exportParts(store, SELLER)) bytes += part.length;
  if (bytes < EVENTS) throw new Error(`${bytes} bytes were exported`);
}

async function measured(what: string, work: () => Promise<unknown>): Promise<void> {
  const micros: number[] = [];
  const millis: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(cpuBefore);
    millis.push(performance.now() - startedAt);
    micros.push((user + system) / EVENTS);
  }
  const cpu = Math.min(...micros);
  const wall = (Math.min(...millis) / 1_000).toFixed(2);
  say(`${what.padEnd(12)} ${cpu.toFixed(1).padStart(6)} µs of CPU an event   ${wall} s`);
}
