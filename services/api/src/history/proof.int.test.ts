import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VerifyReceiptAnswer } from '@keepsale/contracts/history';
import { decodeMetadata, firstHash, type JsonObject, sealEvents } from '@keepsale/event-store';
import { testProgram } from '@keepsale/event-store/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, startTestApi, textAt } from '../testing/app.ts';
import { type Books, expectStatus, openBooks } from '../testing/books.ts';

let api: TestApi;
let books: Books;
let folder: string;

beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), 'keepsale-proof-'));
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  books = await openBooks(api);
});

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

const receiptNow = async () => textAt((await books.post('/api/history/receipts')).body, 'receipt');

const check = async (receipt: string, of: Books = books) =>
  expectStatus(
    await of.post('/api/history/receipts/verify', { receipt }),
    200,
    VerifyReceiptAnswer,
  );

describe('a receipt', () => {
  test('stays true while the history grows, and tells nobody else anything', async () => {
    await books.newCategory('A');
    const receipt = await receiptNow();
    await books.newCategory('B');

    const mine = await check(receipt);
    expect(mine).toMatchObject({ ok: true, revision: 1 });
    expect(Date.parse(mine.at ?? '')).toBeGreaterThan(Date.parse('2026-01-01'));
    expect(await check(receipt, await openBooks(api))).toEqual({
      ok: false,
      revision: null,
      at: null,
    });
  });

  test('no longer holds once its event was changed', async () => {
    await books.newCategory('Honest');
    const receipt = await receiptNow();
    await api.pool.query(
      `update es.events set data = replace(data, 'Honest', 'Hones7') where stream = $1`,
      [`seller-${books.seller.id}`],
    );
    expect(await check(receipt)).toMatchObject({ ok: false, revision: 1 });
    expect((await books.post('/api/history/receipts')).status).toBe(409);
  });

  test('is no token, and a token is no receipt', async () => {
    await books.newCategory('A');
    const receipt = await receiptNow();
    const asToken = await api.call('GET', '/api/categories', { token: receipt });
    expect(asToken.status).toBe(401);
    expect((await check(books.seller.token)).ok).toBe(false);
    expect((await check(`${receipt.slice(0, -4)}AAAA`)).ok).toBe(false);
    expect((await check('x')).ok).toBe(false);
  });

  test('needs something to be a receipt of', async () => {
    expect((await books.post('/api/history/receipts')).body).toMatchObject({
      status: 409,
      message: 'Nothing has been recorded yet',
    });
  });
});

describe('a store that somebody wrote into', () => {
  const stream = () => `seller-${books.seller.id}`;
  const sql = (text: string) => api.pool.query(text.replaceAll('STREAM', `'${stream()}'`));

  /** Revisions 0 to 5, each an act of its own. */
  beforeEach(async () => {
    for (const name of ['A', 'B', 'C']) await books.newCategory(name);
    await books.newProduct({ name: 'Honest', stock: '3' });
  });

  const ITS_CATEGORY = 4;
  const ITS_PRODUCT = 5;

  test.each([
    [
      'a content changed',
      `update es.events set data = replace(data, '"A"', '"Z"') where stream = STREAM`,
      1,
      'hash',
    ],
    [
      'a type changed',
      `update es.events set type = 'CategoryDeleted' where stream = STREAM and revision = 2`,
      2,
      'hash',
    ],
    [
      'a time changed',
      `update es.events set metadata = replace(metadata, '"recordedAt":"20', '"recordedAt":"29') where stream = STREAM and revision = 2`,
      2,
      'hash',
    ],
    [
      'a time put back',
      `update es.events set metadata = replace(metadata, '"recordedAt":"20', '"recordedAt":"19') where stream = STREAM and revision = 2`,
      2,
      'order',
    ],
    [
      'another author',
      `update es.events set metadata = replace(metadata, '"kind":"seller"', '"kind":"system"') where stream = STREAM and revision = 3`,
      3,
      'hash',
    ],
    [
      'a space in what is noted',
      `update es.events set metadata = replace(metadata, ',"commandId"', ', "commandId"') where stream = STREAM and revision = 3`,
      3,
      'metadata',
    ],
    [
      'two swapped',
      `update es.events set revision = case revision when 1 then 902 when 2 then 901 end where stream = STREAM and revision in (1, 2);
      update es.events set revision = revision - 900 where stream = STREAM and revision > 900`,
      1,
      'link',
    ],
    ['one taken out', `delete from es.events where stream = STREAM and revision = 2`, 3, 'link'],
    [
      'one taken out, the rest moved up',
      `delete from es.events where stream = STREAM and revision = 2;
      update es.events set revision = revision + 900 where stream = STREAM and revision > 2;
      update es.events set revision = revision - 901 where stream = STREAM and revision > 900`,
      2,
      'link',
    ],
    [
      'the first taken out',
      `delete from es.events where stream = STREAM and revision = 0`,
      1,
      'link',
    ],
    [
      'the last taken out',
      `delete from es.events where stream = STREAM and revision = ${ITS_PRODUCT}`,
      ITS_PRODUCT,
      'cut',
    ],
    [
      'the last two taken out',
      `delete from es.events where stream = STREAM and revision >= ${ITS_CATEGORY}`,
      ITS_CATEGORY,
      'cut',
    ],
    ['all of them taken out', `delete from es.events where stream = STREAM`, 0, 'cut'],
    [
      'one doubled',
      `insert into es.events (stream, revision, event_id, type, data, metadata)
      select stream, 6, event_id, type, data, metadata from es.events where stream = STREAM and revision = 3`,
      6,
      'link',
    ],
    [
      'one doubled under another id',
      `insert into es.events (stream, revision, event_id, type, data, metadata)
      select stream, 6, gen_random_uuid(), type, data, metadata from es.events where stream = STREAM and revision = 3`,
      6,
      'id',
    ],
  ])('%s: found, and located', async (_, text, revision, reason) => {
    await sql(text);
    const { body } = await books.get('/api/history/verify');
    expect(body).toMatchObject({ ok: false, firstBad: { revision, reason } });
  });

  test('the whole chain written anew: the lists differ, and a receipt tells which of both was changed', async () => {
    const receipt = await receiptNow();
    await rewriteChain(stream(), (data) => data.replace('Honest', 'Hones7'));
    expect((await books.get('/api/history/verify')).body).toMatchObject({
      ok: false,
      firstBad: null,
      readModels: {
        ok: false,
        differences: [
          { column: 'name', expected: 'Hones7', stored: 'Honest' },
          { column: 'search_text' },
        ],
      },
    });
    expect(await check(receipt)).toMatchObject({ ok: false, revision: ITS_PRODUCT });
  });
});

/** As somebody with every right on the database would: each event sealed again, whatever it says now. */
const rewriteChain = async (stream: string, change: (data: string) => string): Promise<void> => {
  const { rows } = await api.pool.query<StoredRow>(
    'select revision, type, data, metadata from es.events where stream = $1 order by revision',
    [stream],
  );
  let hash = firstHash(stream.slice('seller-'.length));
  for (const { revision, type, data, metadata } of rows) {
    const stamp = decodeMetadata(metadata);
    if (stamp === null) throw new Error('metadata was expected');
    const changed: JsonObject = JSON.parse(change(data)) as JsonObject;
    const event = { type, schemaVersion: stamp.schemaVersion, data: changed };
    const sealed = sealEvents(hash, [event], stamp);
    hash = sealed.hash;
    const [written] = sealed.events;
    await api.pool.query(
      'update es.events set data = $3, metadata = $4, event_id = $5 where stream = $1 and revision = $2',
      [stream, revision, written?.data, written?.metadata, written?.id],
    );
  }
};

interface StoredRow {
  readonly revision: number;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

describe('an export', () => {
  const cli = (...args: readonly string[]) =>
    new Promise<{ readonly code: number; readonly out: string }>((resolve) => {
      execFile(
        process.execPath,
        [testProgram('tools/cli.ts'), 'cli', 'history', 'verify', ...args],
        { cwd: REPOSITORY, env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'none') } },
        (error, stdout, stderr) => {
          resolve({ code: error === null ? 0 : Number(error.code), out: stdout + stderr });
        },
      );
    });

  const kept = async (name: string, content: string) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };

  test('is checked without the product, against a receipt too; one byte changed is located', async () => {
    await books.newCategory('Rookies\u2028“quoted”');
    await books.newProduct({ name: 'Luka Dončić' });
    const receipt = await kept('receipt.jws', await receiptNow());
    const keys = await kept('keys.json', (await api.call('GET', '/.well-known/jwks.json')).text);
    await books.newCategory('Later');

    const reply = await books.get('/api/history/export');
    expect(reply.headers['content-type']).toContain('application/x-ndjson');
    expect(reply.headers['content-disposition']).toMatch(/keepsale-history-[\d-]{10}\.jsonl/);
    const whole = await kept('whole.jsonl', reply.text);
    const lines = reply.text.split('\n');
    expect(lines).toHaveLength(6);

    const good = await cli(whole, '--receipt', receipt, '--keys', keys);
    expect(good).toMatchObject({ code: 0 });
    expect(good.out).toContain('5 events');
    expect(good.out).toContain('its signature is good');

    const changed = await kept('changed.jsonl', reply.text.replace('Dončić', 'Doncić'));
    expect(await cli(changed)).toEqual({
      code: 1,
      out: `${changed}, line 4: its content is not what was recorded.\n`,
    });
    const cut = await kept('cut.jsonl', `${lines.slice(0, 2).join('\n')}\n`);
    expect((await cli(cut)).code).toBe(0);
    const cutAgainst = await cli(cut, '--receipt', receipt);
    expect(cutAgainst.code).toBe(1);
    expect(cutAgainst.out).toContain('events were cut off');
    const resaved = await cli(await kept('resaved.jsonl', reply.text.replaceAll('\n', '\r\n')));
    expect(resaved.code).toBe(1);
    expect(resaved.out).toContain('5 events');
    expect(resaved.out).toContain('another program has saved it anew: its lines end in CR LF');
  });
});
