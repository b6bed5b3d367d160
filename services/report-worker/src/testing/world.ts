import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import type { SellerCommand } from '@keepsale/domain/commands';
import { businessDate } from '@keepsale/domain/kernel/dates';
import {
  commandId,
  reportId,
  sellerId,
  type ReportId,
  type SellerId,
} from '@keepsale/domain/kernel/ids';
import type { ReportSpec } from '@keepsale/domain/reports/events';
import { openEventStore } from '@keepsale/event-store';
import { migratePostgresEventStore } from '@keepsale/event-store/postgres';
import { createTestDatabase, testProgram } from '@keepsale/event-store/testing';
import { createLocalFileStore, fileName, type FileStore } from '@keepsale/file-store';
import {
  createLedger,
  migrateLedger,
  sellerRulebook,
  streamOf,
  type SellerOutcome,
} from '@keepsale/ledger';
import {
  migrateQueue,
  openQueue,
  queueBackendOf,
  REPORT_QUEUE,
  type JobQueue,
  type ReportJob,
} from '@keepsale/queue';
import {
  createReadPool,
  migrateReadModel,
  READ_SCHEMA,
  readDatabase,
  type ReportRow,
} from '@keepsale/read-model';
import {
  createReportRuns,
  migrateReportRuns,
  reportFileKey,
  type ReportRuns,
} from '@keepsale/report-runs';
import type { Pool } from 'pg';
import { readConfig, type Config } from '../config.ts';
import { openWorker, type ReportWorker } from '../worker.ts';
import type { FatalCall } from './die-at-call.ts';
import { REPOSITORY, type SpawnedWorker, spawnWorker } from './spawn-worker.ts';

/** The product without its API: a database, the real projector, and whatever worker a test starts. */
export interface World {
  readonly pool: Pool;
  readonly runs: ReportRuns;
  readonly queue: JobQueue<ReportJob>;
  readonly files: FileStore;
  readonly config: Config;
  newSeller(fullName: string): Promise<SellerId>;
  record(seller: SellerId, ...commands: readonly SellerCommand[]): Promise<SellerOutcome>;
  /** Requests a report as the API does. `queued` false: and dies before the queue has it. */
  ask(seller: SellerId, spec: Partial<ReportSpec>, queued?: boolean): Promise<ReportId>;
  /** Records the request alone, whoever knows of it already. */
  request(seller: SellerId, report: ReportId, spec: Partial<ReportSpec>): Promise<void>;
  /** Ends the seller's stream, as an erasure does first. */
  endStream(seller: SellerId): Promise<void>;
  find(report: ReportId): Promise<ReportRow | null>;
  /** The report once it has ended. */
  ended(report: ReportId): Promise<ReportRow>;
  /** The file of a report that was generated. */
  read(report: ReportId): Promise<Buffer>;
  /** Names of all stored files of a seller. */
  storedFiles(seller: SellerId): Promise<readonly string[]>;
  /** What drawing left behind. */
  leftovers(): Promise<readonly string[]>;
  startWorker(config?: Partial<Config>): Promise<ReportWorker>;
  spawnWorker(fatal?: FatalCall): Promise<SpawnedWorker>;
  close(): Promise<void>;
}

/** A machine that is busy with other things may take most of a test's minute. */
const WAIT_MS_MAX = 50_000;

export const openWorld = async (browser: NodeJS.ProcessEnv): Promise<World> => {
  const database = await createTestDatabase();
  const pool = createReadPool({ connectionString: database.url, max: 6 });
  await migrate(pool, database.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'keepsale-worker-'));
  const env = {
    ...process.env,
    ...browser,
    DATABASE_URL: database.url,
    EVENT_STORE_URL: database.url,
    REDIS_URL: '',
    DATA_DIR: dataDir,
  };
  const config = readConfig(env);
  const store = await openEventStore(database.url);
  const ledger = createLedger({
    eventStore: store,
    rulebook: sellerRulebook,
    database: pool,
    clock: () => new Date(),
    ids: () => commandId(randomUUID()),
  });
  const db = readDatabase(pool);
  const runs = createReportRuns(pool);
  const queue = openQueue<ReportJob>(REPORT_QUEUE, queueBackendOf(config), () => undefined);
  const files = await createLocalFileStore(join(dataDir, 'reports'));
  const projector = spawn(process.execPath, [testProgram('services/projector/src/main.ts')], {
    cwd: REPOSITORY,
    env,
    stdio: 'ignore',
  });
  await projecting(pool);

  const record: World['record'] = (seller, ...commands) =>
    ledger.execute({
      seller,
      commands,
      actor: { kind: 'seller', id: seller },
      correlationId: randomUUID(),
    });
  const request: World['request'] = async (seller, id, spec) => {
    await record(seller, {
      type: 'RequestReport',
      data: { reportId: id, batchId: null, ...DEFAULTS, ...spec },
    });
  };
  const find = async (report: ReportId): Promise<ReportRow | null> =>
    (await db
      .selectFrom('reports')
      .selectAll()
      .where('report_id', '=', report)
      .executeTakeFirst()) ?? null;

  return {
    pool,
    runs,
    queue,
    files,
    config,
    newSeller: async (fullName) => {
      const id = sellerId(randomUUID());
      await pool.query('insert into identity.users (id, full_name) values ($1, $2)', [
        id,
        fullName,
      ]);
      return id;
    },
    record,
    request,
    ask: async (seller, spec, queued = true) => {
      const id = reportId(randomUUID());
      await request(seller, id, spec);
      if (!queued) return id;
      const run = { reportId: id, sellerId: seller, batchId: null, priority: 1 };
      await runs.wait([run]);
      await queue.add({ id, data: run, priority: 1 });
      return id;
    },
    endStream: async (seller) => {
      await store.endStream(streamOf(seller));
    },
    find,
    ended: async (report) => {
      const end = Date.now() + WAIT_MS_MAX;
      while (Date.now() < end) {
        await delay(25);
        const row = await find(report);
        if (row !== null && row.standing !== 'requested') return row;
      }
      throw new Error(`report ${report} has not ended`);
    },
    read: async (report) => {
      const row = await find(report);
      const ending = row?.format === 'pdf' ? 'pdf' : 'xlsx';
      const key = {
        sellerId: row?.seller_id ?? '',
        id: report,
        sha256: row?.sha256 ?? '',
        ending,
      } as const;
      const file = await files.open(fileName(reportFileKey(key)));
      if (file === null) throw new Error(`report ${report} has no file`);
      return buffer(file.content);
    },
    storedFiles: async (seller) => {
      const names: string[] = [];
      for await (const { name } of files.list()) if (name.startsWith(seller)) names.push(name);
      return names;
    },
    leftovers: async () => {
      const folder = join(dataDir, 'reports');
      const entries = await readdir(folder, { recursive: true });
      return entries.filter((entry) => /^\.(drawing|incoming.)/.test(entry));
    },
    startWorker: (overrides = {}) => openWorker({ ...config, ...overrides }, () => undefined),
    spawnWorker: (fatal) => spawnWorker(env, fatal),
    close: async () => {
      projector.kill('SIGTERM');
      await queue.close();
      await ledger.close();
      await Promise.all([store.close(), pool.end()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const DEFAULTS: ReportSpec = {
  type: 'revenue',
  format: 'xlsx',
  options: null,
  today: businessDate('2026-11-27'),
  month: null,
};

const migrate = async (pool: Pool, databaseUrl: string): Promise<void> => {
  await migratePostgresEventStore(pool);
  await migrateLedger(pool);
  await migrateReadModel(pool);
  await migrateReportRuns(pool);
  await migrateQueue(databaseUrl);
  // As much of the accounts as a report needs: they are the API's.
  await pool.query(
    `create schema identity;
     create table identity.users (id uuid primary key, full_name text not null, email_key text,
       status text not null default 'active', created_at timestamptz not null default now())`,
  );
};

/** Resolves when the projector holds all shards. */
const projecting = async (pool: Pool): Promise<void> => {
  const end = Date.now() + WAIT_MS_MAX;
  while (Date.now() < end) {
    await delay(50);
    const { rows } = await pool.query<{ held: number }>(
      `select count(*)::int as held from ${READ_SCHEMA}.shard_leases where lease_until > now()`,
    );
    if (rows[0]?.held === 16) return;
  }
  throw new Error('the projector did not start');
};
