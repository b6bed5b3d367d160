import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { businessDate } from '@keepsale/domain/kernel/dates';
import {
  commandId,
  reportBatchId,
  reportId,
  sellerId,
  type SellerId,
} from '@keepsale/domain/kernel/ids';
import { openEventStore, type EventStore } from '@keepsale/event-store';
import { migratePostgresEventStore } from '@keepsale/event-store/postgres';
import { createTestDatabase, type TestDatabase } from '@keepsale/event-store/testing';
import { createLocalFileStore, fileName } from '@keepsale/file-store';
import { createLedger, migrateLedger, reportRulebook, type ReportLedger } from '@keepsale/ledger';
import { createReadPool, migrateReadModel, readDatabase } from '@keepsale/read-model';
import { createReportRuns, migrateReportRuns, reportFileKey } from '@keepsale/report-runs';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endDrawn, type DrawnReport, type EndDeps } from './end-drawn.ts';
import { recordEnd } from './record-end.ts';
import { settleRuns } from './settle-run.ts';

const SHA256 = 'ab'.repeat(32);
const BATCH = reportBatchId(randomUUID());

let database: TestDatabase;
let folder: string;
let pool: Pool;
let store: EventStore;
let ledger: ReportLedger;
let deps: EndDeps;
const looks: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'keepsale-ends-'));
  pool = createReadPool({ connectionString: database.url, max: 4 });
  await migratePostgresEventStore(pool);
  await migrateLedger(pool);
  await migrateReadModel(pool);
  await migrateReportRuns(pool);
  store = await openEventStore(database.url);
  ledger = createLedger({
    eventStore: store,
    rulebook: reportRulebook,
    database: pool,
    clock: () => new Date(),
    ids: () => commandId(randomUUID()),
  });
  deps = {
    db: readDatabase(pool),
    ledger,
    runs: createReportRuns(pool),
    files: await createLocalFileStore(folder),
    onBatchPart: (batchId) => Promise.resolve(void looks.push(batchId)),
  };
});

afterAll(async () => {
  await ledger.close();
  await store.close();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Requested, drawn, stored: all but ended. */
const drawn = async (seller: SellerId): Promise<DrawnReport> => {
  const id = reportId(randomUUID());
  const requested = await ledger.execute({
    seller,
    commands: [
      {
        type: 'RequestReport',
        data: {
          reportId: id,
          batchId: BATCH,
          type: 'expenses',
          format: 'pdf',
          options: null,
          today: businessDate('2026-11-28'),
          month: null,
        },
      },
    ],
    actor: { kind: 'seller', id: seller },
    correlationId: randomUUID(),
  });
  if (requested.status !== 'done') throw new Error(requested.status);
  const file = reportFileKey({ sellerId: seller, id, sha256: SHA256, ending: 'pdf' });
  await deps.runs.wait([{ reportId: id, sellerId: seller, batchId: BATCH, priority: 10 }]);
  await deps.runs.storing(id, file);
  await deps.files.put(fileName(file), Buffer.from('%PDF-'));
  const data = {
    reportId: id,
    fileName: 'expenses-report-2026-11-28.pdf',
    bytes: 5,
    sha256: SHA256,
  };
  return { seller, since: requested.revision, batchId: BATCH, data, file };
};

const appendsOf = async (seller: SellerId): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(distinct xmin::text)::int as count from es.events
     where stream = $1 and type = 'ReportGenerated'`,
    [`seller-${seller}`],
  );
  return rows[0]?.count ?? 0;
};

const isStored = async ({ file }: DrawnReport): Promise<boolean> => {
  const opened = await deps.files.open(fileName(file));
  opened?.content.destroy();
  return opened !== null;
};

test('the ends of reports of one seller are one append, and one look at their batch', async () => {
  const seller = sellerId(randomUUID());
  const reports = [await drawn(seller), await drawn(seller), await drawn(seller)];
  looks.length = 0;

  const ends = await endDrawn(deps, reports);

  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(await appendsOf(seller)).toBe(1);
  expect((await deps.runs.ofSeller(seller)).size).toBe(0);
  expect(await Promise.all(reports.map(isStored))).toEqual([true, true, true]);
  expect(looks).toEqual([BATCH]);
});

test('of what ends together, the one that was cancelled leaves no file', async () => {
  const seller = sellerId(randomUUID());
  const [kept, cancelled] = [await drawn(seller), await drawn(seller)];
  await ledger.execute({
    seller,
    commands: [{ type: 'RemoveReport', data: { reportId: cancelled.data.reportId } }],
    actor: { kind: 'seller', id: seller },
    correlationId: randomUUID(),
  });

  await endDrawn(deps, [kept, cancelled]);

  expect([await isStored(kept), await isStored(cancelled)]).toEqual([true, false]);
  expect((await deps.runs.ofSeller(seller)).size).toBe(0);
});

test('whoever gives a report up that another has drawn leaves its file alone', async () => {
  const seller = sellerId(randomUUID());
  const report = await drawn(seller);
  const { data, since } = report;
  await recordEnd(ledger, { seller, since, command: { type: 'CompleteReport', data } });

  const failure = { reportId: data.reportId, reason: 'The browser ended.' };
  const standing = await recordEnd(ledger, {
    seller,
    since,
    command: { type: 'FailReport', data: failure },
  });
  const job = { sellerId: seller, reportId: data.reportId, batchId: null };
  await settleRuns(deps, [{ ...job, standing }]);

  expect(await isStored(report)).toBe(true);
});
