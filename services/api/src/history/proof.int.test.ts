import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VerifyReceiptAnswer } from '@keepsale/contracts/history';
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

describe('an export', () => {
  const cli = (...args: readonly string[]) =>
    new Promise<{ readonly code: number; readonly out: string }>((resolve) => {
      execFile(
        process.execPath,
        ['--import', 'tsx', 'tools/cli.ts', 'cli', 'history', 'verify', ...args],
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
    const half = await kept('half.jsonl', reply.text.slice(0, -1));
    expect((await cli(half)).out).toContain('line 5: not a line');
  }, 60_000);
});
