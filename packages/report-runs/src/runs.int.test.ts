import { randomUUID } from 'node:crypto';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReportRuns, migrateReportRuns, REPORT_CHANNEL, type ReportRun } from './index.ts';

const pool = new Pool({ connectionString: process.env['TEST_DATABASE_URL'], max: 4 });
const runs = createReportRuns(pool);

const waiting = async (fields: Partial<ReportRun> = {}): Promise<ReportRun> => {
  const run = {
    reportId: randomUUID(),
    sellerId: randomUUID(),
    batchId: null,
    priority: 1,
    ...fields,
  };
  await runs.wait([run]);
  return run;
};

const idleIds = async (): Promise<readonly string[]> =>
  (await runs.idle(60_000, 100)).map(({ reportId }) => reportId);

beforeAll(async () => {
  await Promise.all([migrateReportRuns(pool), migrateReportRuns(pool)]);
});

afterAll(() => pool.end());

test('a run waits, begins, advances and ends', async () => {
  const { reportId, sellerId } = await waiting();
  expect((await runs.ofSeller(sellerId)).get(reportId)).toEqual({ running: false, progress: 0 });
  expect(await runs.begin(reportId)).toBe(true);
  expect(await runs.advance(reportId, 41.9)).toBe(true);
  expect((await runs.ofSeller(sellerId)).get(reportId)).toEqual({ running: true, progress: 41 });
  await runs.end(reportId);
  await runs.end(reportId);
  expect((await runs.ofSeller(sellerId)).size).toBe(0);
});

test('progress never goes back, but a second run starts anew', async () => {
  const { reportId, sellerId } = await waiting();
  await runs.begin(reportId);
  await runs.advance(reportId, 80);
  await runs.advance(reportId, 20);
  expect((await runs.ofSeller(sellerId)).get(reportId)?.progress).toBe(80);
  await runs.begin(reportId);
  expect((await runs.ofSeller(sellerId)).get(reportId)?.progress).toBe(0);
});

test('a cancelled run tells its worker so, at the start and in between', async () => {
  const { reportId } = await waiting();
  await runs.begin(reportId);
  await runs.cancel([reportId]);
  expect(await runs.advance(reportId, 10)).toBe(false);
  expect(await runs.begin(reportId)).toBe(false);
});

test('files are noted before they are stored, those of an earlier worker too', async () => {
  const { reportId } = await waiting();
  expect(await runs.storing(reportId, 'first.pdf')).toBe(true);
  expect(await runs.storing(reportId, 'second.pdf')).toBe(true);
  await runs.cancel([reportId]);
  expect(await runs.storing(reportId, 'third.pdf')).toBe(false);
  expect(await runs.filesOf(reportId)).toEqual(['first.pdf', 'second.pdf']);
});

test('runs end with their only file at once, and with another one not', async () => {
  const [one, other, two] = [await waiting(), await waiting(), await waiting()];
  for (const { reportId } of [one, other]) await runs.storing(reportId, `${reportId}.pdf`);
  await runs.storing(two.reportId, 'first.pdf');
  await runs.storing(two.reportId, `${two.reportId}.pdf`);
  const withFile = ({ reportId }: ReportRun) => ({ reportId, file: `${reportId}.pdf` });

  expect(await runs.endWith([{ ...withFile(one), file: 'other.pdf' }])).toEqual(new Set());
  const all = [one, other, two].map(withFile);
  expect(await runs.endWith(all)).toEqual(new Set([one.reportId, other.reportId]));
  expect(await runs.endWith(all)).toEqual(new Set());
  expect(await runs.filesOf(two.reportId)).toHaveLength(2);
});

test('a run that has ended cannot begin', async () => {
  expect(await runs.begin(randomUUID())).toBe(false);
});

test('waiting twice leaves one run as it was', async () => {
  const run = await waiting({ priority: 10 });
  await runs.begin(run.reportId);
  await runs.wait([run]);
  expect((await runs.ofSeller(run.sellerId)).get(run.reportId)?.running).toBe(true);
});

test('runs that nobody touches are found, for the queue to have them again', async () => {
  const run = await waiting({ batchId: randomUUID(), priority: 10 });
  expect(await idleIds()).not.toContain(run.reportId);
  await pool.query(
    `update app.report_runs set touched_at = now() - interval '2 minutes' where report_id = $1`,
    [run.reportId],
  );
  expect(await runs.idle(60_000, 100)).toContainEqual({ ...run, cancelled: false, files: [] });
  expect(await idleIds()).not.toContain(run.reportId);
});

test('every change is told', async () => {
  const { reportId } = await waiting();
  const listener = new Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await listener.connect();
  const told: string[] = [];
  listener.on('notification', ({ payload }) => told.push(payload ?? ''));
  await listener.query(`listen ${REPORT_CHANNEL}`);
  await runs.begin(reportId);
  await runs.advance(reportId, 50);
  await runs.end(reportId);
  await listener.query('select 1');
  await listener.end();
  expect(told.filter((id) => id === reportId)).toHaveLength(3);
});
