import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Report, ReportBatch } from '@keepsale/contracts/reports';
import { reportId } from '@keepsale/domain/kernel/ids';
import { createLocalFileStore } from '@keepsale/file-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, textAt, type Reply, type TestApi } from '../testing/app.ts';
import { type Books, expectStatus, openBooks } from '../testing/books.ts';
import { startReportWorker, type TestReportWorker } from '../testing/report-worker.ts';
import { WATCHED_MAX } from './watchers.ts';

let api: TestApi;
let books: Books;
let worker: TestReportWorker | null = null;

const needWorker = async (): Promise<void> => {
  worker ??= await startReportWorker(api.databaseUrl, api.deps.config.dataDir, {
    CHROMIUM_PATH: '',
  });
};

beforeAll(async () => {
  api = await startTestApi();
  books = await openBooks(api);
});

afterAll(async () => {
  await worker?.stop();
  await api.stop();
});

const ask = async (body: object, headers = {}): Promise<Report> =>
  expectStatus(await books.post('/api/reports', body, headers), 202, Report);

const find = async (id: string): Promise<Report> =>
  expectStatus(await books.get(`/api/reports/${id}`), 200, Report);

const ended = async (id: string): Promise<Report> => {
  const end = Date.now() + 45_000;
  while (Date.now() < end) {
    await delay(50);
    const report = await find(id);
    if (report.status !== 'queued' && report.status !== 'running') return report;
  }
  throw new Error(`report ${id} has not ended`);
};

/** What an event stream told, in order. */
const told = (reply: Reply): readonly unknown[] =>
  reply.text
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event): unknown => JSON.parse(event.slice('data: '.length)));

const firstMessage = (reply: Reply): string => textAt(reply.body, 'message');

test.each([
  [{}, 'type'],
  [{ type: 'tax' }, 'type'],
  [{ type: 'financial', format: 'xlsx' }, 'format'],
  [{ type: 'inventory', format: 'pdf' }, 'format'],
  [{ type: 'revenue', month: '2026-13' }, 'month'],
  [{ type: 'expenses', today: '30 November' }, 'today'],
  [
    { type: 'custom', options: { startDate: '2026-11-02', endDate: '2026-11-01' } },
    'options.endDate',
  ],
  [
    { type: 'custom', options: { includeRevenue: false, includeExpenses: false } },
    'options.includeRevenue',
  ],
])('refuses %j', async (body, propertyPath) => {
  const reply = await books.post('/api/reports', body);
  expect(reply).toMatchObject({ status: 400, body: { violations: [{ propertyPath }] } });
});

test('a report that nobody draws yet waits, has no file, and can be cancelled', async () => {
  const reply = await books.post('/api/reports', { type: 'revenue', today: '2026-11-27' });
  const report = expectStatus(reply, 202, Report);
  expect(reply.headers['location']).toBe(`/api/reports/${report.id}`);
  expect(report).toMatchObject({
    type: 'revenue',
    format: 'xlsx',
    status: 'queued',
    progress: 0,
    fileName: null,
    error: null,
    today: '2026-11-27',
  });
  expect(await books.get(`/api/reports/${report.id}/file`)).toMatchObject({ status: 409 });

  expect((await books.delete(`/api/reports/${report.id}`)).status).toBe(204);
  expect((await find(report.id)).status).toBe('cancelled');
  expect(told(await books.get(`/api/reports/${report.id}/events`))).toEqual([
    expect.objectContaining({ status: 'cancelled' }),
  ]);
  expect(firstMessage(await books.get(`/api/reports/${report.id}/file`))).toBe(
    'This report was cancelled',
  );
  expect((await books.delete(`/api/reports/${report.id}`)).status).toBe(204);
  expect((await books.get(`/api/reports/${report.id}`)).status).toBe(404);
  expect((await books.delete(`/api/reports/${report.id}`)).status).toBe(404);
});

/** Opens an event stream over a real connection, as nobody can who injects requests. */
const watch = async (id: string, { token }: { readonly token: string }): Promise<Watch> => {
  const hangUp = new AbortController();
  const reply = await fetch(`${await listening()}/api/reports/${id}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: hangUp.signal,
  });
  return { reply, hangUp: () => hangUp.abort() };
};

interface Watch {
  readonly reply: Response;
  readonly hangUp: () => void;
}

let address: Promise<string> | null = null;
const listening = (): Promise<string> =>
  (address ??= api.app.listen({ host: '127.0.0.1', port: 0 }));

test('a seller watches so many reports at once and no more, which holds up nobody else', async () => {
  const { id } = await ask({ type: 'revenue' });
  const watches = await Promise.all(
    Array.from({ length: WATCHED_MAX + 1 }, () => watch(id, books.seller)),
  );
  const refused = watches.filter(({ reply }) => reply.status !== 200);
  expect(refused.map(({ reply }) => reply.status)).toEqual([429]);
  expect(refused[0]?.reply.headers.get('retry-after')).toMatch(/^[1-9]/);

  const others = await openBooks(api);
  const theirs = expectStatus(await others.post('/api/reports', { type: 'revenue' }), 202, Report);
  const theirWatch = await watch(theirs.id, others.seller);
  expect(theirWatch.reply.status).toBe(200);
  theirWatch.hangUp();

  watches.find(({ reply }) => reply.status === 200)?.hangUp();
  const again = async (): Promise<number> => {
    const one = await watch(id, books.seller);
    watches.push(one);
    return one.reply.status;
  };
  await expect.poll(again).toBe(200);
  for (const { hangUp } of watches) hangUp();
  expect((await books.delete(`/api/reports/${id}`)).status).toBe(204);
});

test('a stream ends with its session', async () => {
  const others = await openBooks(api);
  const { id } = expectStatus(await others.post('/api/reports', { type: 'revenue' }), 202, Report);
  const { reply } = await watch(id, others.seller);
  expect((await others.post('/api/auth/logout')).status).toBe(204);
  const words = (await reply.text()).match(/^data: /gm);
  expect(words).toHaveLength(1);
});

test('the same key asks for one report', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await books.post('/api/reports', { type: 'inventory' }, headers);
  const again = await books.post('/api/reports', { type: 'inventory' }, headers);
  expect(again.body).toEqual(first.body);
  expect(again.headers['location']).toBe(first.headers['location']);
  const other = await books.post('/api/reports', { type: 'revenue' }, headers);
  expect(other.status).toBe(422);
});

test.each(['', '/file', '/events'])("another seller's report is not there: GET%s", async (path) => {
  const { id } = await ask({ type: 'inventory' });
  const stranger = await openBooks(api);
  const absent = await stranger.get(`/api/reports/${randomUUID()}${path}`);
  const foreign = await stranger.get(`/api/reports/${id}${path}`);
  expect(foreign).toMatchObject({ status: 404, body: absent.body });
  expect((await stranger.get(`/api/reports/none${path}`)).status).toBe(404);
});

test('what was asked for is drawn, told of as it goes, downloaded and deleted', async () => {
  await books.newProduct({ name: '=HYPERLINK("http://127.0.0.1")' });
  const { id } = await ask({ type: 'inventory', today: '2026-11-27' });
  const before = await books.get('/api/reports/summary');
  await needWorker();

  const events = told(await books.get(`/api/reports/${id}/events`));
  const last = events.at(-1);
  expect(last).toMatchObject({ status: 'done', progress: 100, error: null });

  const file = await books.get(`/api/reports/${id}/file`);
  expect(file.status).toBe(200);
  expect(file.headers['content-disposition']).toBe(
    'attachment; filename="inventory-report-2026-11-27.xlsx"',
  );
  expect(file.text.slice(0, 2)).toBe('PK');
  expect(last).toMatchObject({ bytes: Number(file.headers['content-length']) });
  expect(await books.lastEvents(50)).toContainEqual({
    type: 'ReportGenerated',
    data: expect.objectContaining({
      reportId: id,
      fileName: 'inventory-report-2026-11-27.xlsx',
    }) as unknown,
  });

  expect(before.body).toMatchObject({ lastReport: null });
  expect((await books.delete(`/api/reports/${id}`)).status).toBe(204);
  expect((await books.get(`/api/reports/${id}/file`)).status).toBe(404);
  const summary = await books.get('/api/reports/summary');
  expect(summary.body).toMatchObject({ lastReport: '2026-11-27' });
  expect(await filesOf(books)).not.toContainEqual(expect.stringContaining(id));
});

const filesOf = async (of: Books): Promise<readonly string[]> => {
  const store = await createLocalFileStore(`${api.deps.config.dataDir}/reports`);
  const names: string[] = [];
  for await (const { name } of store.list()) if (name.startsWith(of.seller.id)) names.push(name);
  return names;
};

test('without a browser a PDF fails with a sentence, and the next report works', async () => {
  await needWorker();
  const pdf = await ask({ type: 'financial' });
  const xlsx = await ask({ type: 'custom', format: 'xlsx' });
  expect(await ended(pdf.id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('PDF reports need a Chromium browser.') as unknown,
  });
  expect(await ended(xlsx.id)).toMatchObject({
    status: 'done',
    fileName: expect.stringContaining('custom-report-') as unknown,
  });
  expect(firstMessage(await books.get(`/api/reports/${pdf.id}/file`))).toContain('Chromium');
});

test('a file that was kept long enough is gone, its record stays', async () => {
  await needWorker();
  const { id } = await ask({ type: 'revenue' });
  await ended(id);
  const { seller } = books;
  await api.deps.ledger.execute({
    seller: seller.id,
    commands: [{ type: 'ExpireReport', data: { reportId: reportId(id) } }],
    actor: { kind: 'system', id: 'test' },
    correlationId: id,
  });
  await expect.poll(async () => (await books.get(`/api/reports/${id}/file`)).status).toBe(410);
  expect(await find(id)).toMatchObject({ status: 'done', expired: true });
});

test('the list is newest first, whole or in parts', async () => {
  const all = await books.get('/api/reports');
  const list = all.body as Report[];
  expect(list.length).toBeGreaterThan(3);
  expect(list.map(({ requestedAt }) => requestedAt)).toEqual(
    list
      .map(({ requestedAt }) => requestedAt)
      .sort()
      .reverse(),
  );
  const part = await books.get('/api/reports?page=2&pageSize=2');
  expect(part.body).toEqual(list.slice(2, 4));
  expect(part.headers['x-total-count']).toBe(String(list.length));
});

const batch = (reports: unknown, headers = {}): Promise<Reply> =>
  books.post('/api/reports/batches', { reports }, headers);

test.each([[undefined], [[]], [Array.from({ length: 501 }, () => ({ type: 'inventory' }))]])(
  'a batch is of 1 to 500 reports',
  async (reports) => {
    expect(await batch(reports)).toMatchObject({
      status: 400,
      body: { violations: [{ propertyPath: 'reports', message: 'Ask for 1 to 500 reports' }] },
    });
  },
);

test('a batch with a wrong report is refused whole, naming it', async () => {
  expect(await batch([{ type: 'inventory' }, { type: 'revenue', month: 'May' }, 7])).toMatchObject({
    status: 400,
    body: {
      violations: [{ propertyPath: 'reports[1].month' }, { propertyPath: 'reports[2].type' }],
    },
  });
});

test('a batch ends in one ZIP that tells what is missing', async () => {
  await needWorker();
  const headers = { 'idempotency-key': randomUUID() };
  const wanted = [
    { type: 'revenue', month: '2026-09', today: '2026-11-27' },
    { type: 'revenue', month: '2026-10', today: '2026-11-27' },
    { type: 'expenses', month: '2026-10', today: '2026-11-27' },
  ];
  // A worker that waits already may have drawn some before the answer is made.
  worker?.process.kill('SIGSTOP');
  const accepted = expectStatus(await batch(wanted, headers), 202, ReportBatch);
  worker?.process.kill('SIGCONT');
  expect(accepted).toMatchObject({ status: 'queued', total: 3, done: 0, failed: 0 });
  expect((await batch(wanted, headers)).body).toEqual(accepted);
  expect((await batch(wanted.slice(1), headers)).status).toBe(422);

  const events = told(await books.get(`/api/reports/batches/${accepted.id}/events`));
  expect(events.at(-1)).toEqual({
    id: accepted.id,
    status: 'done',
    total: 3,
    done: 2,
    failed: 1,
    progress: 100,
  });
  const zip = await books.get(`/api/reports/batches/${accepted.id}/file`);
  expect(zip.status).toBe(200);
  expect(zip.text).toContain('revenue-report-2026-11-27 (2026-09).xlsx');
  expect(zip.text).toContain('revenue-report-2026-11-27 (2026-10).xlsx');
  expect(zip.text).toContain('not included.txt');
  const stranger = await openBooks(api);
  for (const path of ['', '/events', '/file']) {
    const reply = await stranger.get(`/api/reports/batches/${accepted.id}${path}`);
    expect(reply.status).toBe(404);
  }

  // The ZIP holds what its reports hold: it goes with the last of them.
  const list = (await books.get('/api/reports')).body as Report[];
  const ids = list.flatMap(({ id, batchId }) => (batchId === accepted.id ? [id] : []));
  expect(ids).toHaveLength(3);
  await books.delete(`/api/reports/${ids[0] ?? ''}`);
  expect((await books.get(`/api/reports/batches/${accepted.id}/file`)).status).toBe(200);
  await Promise.all(ids.slice(1).map((id) => books.delete(`/api/reports/${id}`)));
  expect((await books.get(`/api/reports/batches/${accepted.id}/file`)).status).toBe(410);
});

test('500 reports at once are more than one append holds, and are all asked for', async () => {
  const many = await openBooks(api);
  const reports = Array.from({ length: 500 }, () => ({ type: 'inventory' }));
  const accepted = await many.post('/api/reports/batches', { reports });
  expect(accepted).toMatchObject({ status: 202, body: { total: 500 } });
  const list = await many.get('/api/reports?limit=1');
  expect(list.headers['x-total-count']).toBe('500');
  const file = await many.get(`/api/reports/batches/${textAt(accepted.body, 'id')}/file`);
  expect(file.status).toBe(409);

  // And go with the account.
  const { password } = many.seller;
  expect(
    (await api.call('DELETE', '/api/user', { token: many.seller.token, body: { password } }))
      .status,
  ).toBe(204);
  // On a busy machine it goes on behind the answer.
  const left = async () => {
    const { rows } = await api.pool.query<{ left: number }>(
      'select (select count(*) from app.report_runs where seller_id = $1) + (select count(*) from app.report_batches where seller_id = $1) as left',
      [many.seller.id],
    );
    return rows;
  };
  await expect.poll(left).toEqual([{ left: 0 }]);
});
