import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { count, exportLine, openEventStore, revision } from '@keepsale/event-store';
import { startPeer } from '@keepsale/event-store/testing/grpc-peer';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { startTestApi, type TestApi, textAt } from '../testing/app.ts';
import { type Books, openBooks } from '../testing/books.ts';
import { importAccountZip, ImportRefused } from './admin.ts';
import { openZip } from './import/zip-reader.ts';

let here: TestApi;
let there: TestApi;
let folder: string;
let books: Books;
let zipPath: string;

beforeAll(async () => {
  [here, there] = await Promise.all([startTestApi(), startTestApi()]);
  folder = await mkdtemp(join(tmpdir(), 'keepsale-account-'));
}, 120_000);
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  books = await openBooks(here);
  zipPath = join(folder, `${books.seller.id}.zip`);
});

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** A little of everything, with its photo. */
const live = async (): Promise<void> => {
  const card = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();
  const product = await books.newProduct(
    { name: 'Luka, "Dončić"', stock: '9', comment: '=1+1' },
    { content: card, filename: 'card.jpg' },
  );
  const sale = { quantity: 2, soldPrice: 50.5, soldDate: '2026-03-20' };
  await books.post(`/api/products/${product.id}/sell`, sale);
  const entry = { category: 'Other', date: '2026-03-21', paymentMethod: 'Cash' };
  await books.post('/api/expenses', { ...entry, description: 'Fee', amount: 0.75 });
  const gone = await books.post('/api/revenue', { ...entry, description: 'Show', amount: 7 });
  await books.delete(`/api/revenue/${textAt(gone.body, 'id')}`);
};

const exportZip = async (): Promise<Buffer> => {
  const reply = await here.app.inject({
    url: '/api/account/export',
    headers: { authorization: `Bearer ${books.seller.token}` },
  });
  expect(reply.statusCode).toBe(200);
  await writeFile(zipPath, reply.rawPayload);
  return reply.rawPayload;
};

const importThere = (path = zipPath, email?: string) =>
  importAccountZip(
    { path, email },
    { pool: there.pool, eventStoreUrl: there.databaseUrl, dataDir: there.deps.config.dataDir },
  );

const contentOf = async (name: string): Promise<string> => {
  const zip = await openZip(zipPath);
  const chunks: Buffer[] = [];
  for await (const chunk of zip.read(name, 1e9)) chunks.push(chunk);
  zip.close();
  return Buffer.concat(chunks).toString('utf8');
};

describe('an exported account', () => {
  test('holds the record byte for byte, tables for people, and the photos', async () => {
    await live();
    await exportZip();
    const zip = await openZip(zipPath);
    const photos = zip.names.filter((name) => name.startsWith('photos/'));
    zip.close();
    expect(zip.names.slice(0, 6)).toEqual([
      'keepsale.json',
      'products.csv',
      'sales.csv',
      'revenue.csv',
      'expenses.csv',
      'events.jsonl',
    ]);
    expect(photos).toHaveLength(2);
    expect(await contentOf('events.jsonl')).toBe((await books.get('/api/history/export')).text);
    const products = await contentOf('products.csv');
    expect(products).toMatch(/^id,name,sku,category,costPrice,/);
    expect(products).toContain(
      '"Luka, ""Dončić""",LUKA-DONCIC,Rookie cards,12.50,41.37,50.50,7,\'=1+1,',
    );
    expect((await contentOf('revenue.csv')).split('\r\n')).toHaveLength(4);
    expect(JSON.parse(await contentOf('keepsale.json'))).toMatchObject({
      seller: books.seller.id,
      account: { email: books.seller.email },
      events: 7,
      head: { revision: 6 },
    });
    expect(await contentOf('keepsale.json')).not.toContain('argon');
  });

  test('of an account that has done nothing is whole, too', async () => {
    await exportZip();
    expect(await contentOf('events.jsonl')).toBe('');
    expect(JSON.parse(await contentOf('keepsale.json'))).toMatchObject({ events: 0, head: null });
    expect(await importThere()).toMatchObject({ events: 0 });
  });

  test('tells which of its files are not there any more, and comes back without them', async () => {
    await live();
    await exportZip();
    const whole = await openZip(zipPath);
    whole.close();
    const photos = whole.names.filter((name) => name.startsWith('photos/'));
    expect(whole.names).not.toContain('missing.txt');
    const stored = await readdir(join(here.deps.config.dataDir, 'files'), { recursive: true });
    for (const photo of photos) {
      const path = stored.find((entry) => entry.endsWith(basename(photo))) ?? 'not stored';
      await rm(join(here.deps.config.dataDir, 'files', path));
    }
    await exportZip();

    const holed = await openZip(zipPath);
    holed.close();
    expect(holed.names.filter((name) => name.startsWith('photos/'))).toEqual([]);
    const told = await contentOf('missing.txt');
    for (const photo of photos) expect(told.split('\n')).toContain(photo);
    expect(await importThere()).toMatchObject({ events: 7, photos: 0 });
  });

  test('leaves nothing on the disk, read to the end or not', async () => {
    await live();
    await exportZip();
    const server = createServer((request, response) => here.app.routing(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const stopped = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}/api/account/export`, {
      headers: { authorization: `Bearer ${books.seller.token}` },
      signal: stopped.signal,
    });
    expect(response.status).toBe(200);
    stopped.abort();
    server.closeAllConnections();
    server.close();
    const incoming = join(here.deps.config.dataDir, 'files', '.incoming');
    await expect.poll(() => readdir(incoming)).toEqual([]);
    expect((await exportZip()).length).toBeGreaterThan(1_000);
  });
});

describe('imported elsewhere', () => {
  test('it is an equal account: same lists, same totals, same photos, a whole chain', async () => {
    await live();
    await exportZip();
    const imported = await importThere();
    expect(imported).toMatchObject({ email: books.seller.email, events: 7, photos: 1, reports: 0 });

    const oneTime = await logIn(imported.email, imported.oneTimePassword);
    expect((await there.call('GET', '/api/products', { token: oneTime })).status).toBe(403);
    await there.call('POST', '/api/user/password', {
      token: oneTime,
      body: { currentPassword: imported.oneTimePassword, newPassword: 'my own one' },
    });
    const token = await logIn(imported.email, 'my own one');
    await expect
      .poll(async () => (await there.call('GET', '/api/history/verify', { token })).body)
      .toMatchObject({ ok: true, events: 7, readModels: { ok: true, revision: 6 } });
    for (const url of [
      '/api/history/state',
      '/api/history',
      '/api/products',
      '/api/revenue',
      '/api/expenses',
      '/api/revenue/stacks',
      '/api/dashboard?month=2026-03',
      '/api/analytics?today=2026-04-01',
    ]) {
      const [mine, theirs] = [await books.get(url), await there.call('GET', url, { token })];
      expect([url, theirs.body]).toEqual([url, mine.body]);
    }
    const { rows } = await here.pool.query<{ file: string; thumbnail: string }>(
      'select file, thumbnail from photos.files where seller_id = $1',
      [books.seller.id],
    );
    for (const name of rows.flatMap(({ file, thumbnail }) => [file, thumbnail])) {
      const [mine, theirs] = await Promise.all(
        [here, there].map((api) => api.app.inject({ url: `/uploads/${name}` })),
      );
      expect(theirs?.statusCode).toBe(200);
      expect(theirs?.rawPayload.equals(mine?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    }
    // It goes on from there.
    const made = await there.call('POST', '/api/categories', { token, body: { name: 'New' } });
    expect(made.status).toBe(201);
  });

  test('its audit links come as history, and are not said to open anything', async () => {
    const link = (label: string) =>
      books.post('/api/audit-links', { label, expiresAt: inDays(30) });
    const granted = await link('Tax adviser');
    await books.delete(`/api/audit-links/${textAt((await link('Revoked')).body, 'id')}`);
    await exportZip();
    const { email, oneTimePassword } = await importThere();
    await there.call('POST', '/api/user/password', {
      token: await logIn(email, oneTimePassword),
      body: { currentPassword: oneTimePassword, newPassword: 'my own one' },
    });
    const token = await logIn(email, 'my own one');
    const shown = async () => (await there.call('GET', '/api/audit-links', { token })).body;
    await expect.poll(shown).toMatchObject([
      { label: 'Revoked', status: 'revoked' },
      { label: 'Tax adviser', status: 'unusable', useCount: 0, recentUses: [] },
    ]);
    const old = textAt(granted.body, 'token');
    expect((await there.call('GET', '/api/products', { token: old })).status).toBe(401);
    expect((await books.get('/api/audit-links')).body).toMatchObject([{}, { status: 'active' }]);
  });

  test('it is not imported twice, nor over somebody with the same e-mail', async () => {
    await live();
    await exportZip();
    const other = await openBooks(there);
    await expect(importThere(zipPath, other.seller.email.toUpperCase())).rejects.toThrow(
      /e-mail .* is here already/,
    );
    for (const none of ['', 'nobody', 'a b@c.example', `${'a'.repeat(200)}@c.example`]) {
      await expect(importThere(zipPath, none)).rejects.toThrow('is no e-mail address');
    }
    await importThere(zipPath, `moved-${books.seller.email}`);
    await expect(importThere()).rejects.toThrow('This account is here already');
  });

  test('what was begun and ended in between is finished by the same call again', async () => {
    await live();
    await exportZip();
    await there.pool.query('alter table photos.files rename to hidden');
    await expect(importThere()).rejects.toThrow();
    await there.pool.query('alter table photos.hidden rename to files');
    expect(await importThere()).toMatchObject({ events: 7, photos: 1 });
  });

  test('its record stands in EventStoreDB byte for byte, where that is what the other place has', async () => {
    await live();
    await exportZip();
    const peer = await startPeer();
    const store = await openEventStore(peer.url);
    try {
      const { pool, deps } = there;
      const installation = {
        pool,
        eventStoreUrl: peer.url,
        dataDir: deps.config.dataDir,
      };
      expect(await importAccountZip({ path: zipPath }, installation)).toMatchObject({ events: 7 });
      const { id } = books.seller;
      const slice = await store.readStream(`seller-${id}`, revision(0), count(100));
      const events = slice.status === 'live' ? slice.events : [];
      const lines = events.map((event) => `${exportLine(id, event)}\n`).join('');
      expect(lines).toBe(await contentOf('events.jsonl'));
    } finally {
      await store.close();
      await peer.stop();
    }
  });

  test('it does not come back where it was erased', async () => {
    await live();
    await exportZip();
    const { seller } = books;
    await here.call('DELETE', '/api/user', {
      token: seller.token,
      body: { password: seller.password },
    });
    const back = importAccountZip(
      { path: zipPath },
      { pool: here.pool, eventStoreUrl: here.databaseUrl, dataDir: here.deps.config.dataDir },
    );
    await expect(back).rejects.toThrow('was erased here');
  });
});

describe('a ZIP that cannot be trusted is refused, and leaves nothing behind:', () => {
  const refusal = async (content: Buffer): Promise<string> => {
    const path = join(folder, 'hostile.zip');
    await writeFile(path, content);
    const before = await traces();
    const error = await importThere(path).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ImportRefused);
    expect(await traces()).toEqual(before);
    return error instanceof Error ? error.message : '';
  };

  const traces = async () => {
    const { rows } = await there.pool.query(
      `select (select count(*) from es.events) as events, (select count(*) from identity.users) as users,
              (select count(*) from photos.files) as photos`,
    );
    return rows[0] as unknown;
  };

  /** The good ZIP's files, some of them replaced, taken out or put in. */
  const repacked = async (changes: Readonly<Record<string, Buffer | null>>): Promise<Buffer> => {
    const zip = await openZip(zipPath);
    const out = new ZipFile();
    const names = new Set([...zip.names, ...Object.keys(changes)]);
    for (const name of names) {
      const change = changes[name];
      if (change === null) continue;
      const chunks: Buffer[] = [];
      if (change === undefined) for await (const chunk of zip.read(name, 1e9)) chunks.push(chunk);
      out.addBuffer(change ?? Buffer.concat(chunks), name);
    }
    out.end();
    zip.close();
    const chunks: Buffer[] = [];
    for await (const chunk of out.outputStream) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  };

  beforeEach(async () => {
    await live();
    await exportZip();
  });

  test('cut off anywhere', async () => {
    const whole = await exportZip();
    for (const part of [0, 0.1, 0.5, 0.9, 0.999]) {
      expect(await refusal(whole.subarray(0, Math.floor(whole.length * part)))).toMatch(
        /is no ZIP file, or only a part of one/,
      );
    }
  });

  test('a name that leads out of it', async () => {
    const zip = await repacked({ 'photos/xxxxxxxxxxxx': Buffer.from('x') });
    const slip = Buffer.from(
      zip.toString('latin1').replaceAll('photos/xxxxxxxxxxxx', '../../../etc/passwd'),
      'latin1',
    );
    expect(await refusal(slip)).toMatch(/cannot be trusted: .*relative path/);
    expect(await refusal(await repacked({ 'evil.sh': Buffer.from('x') }))).toBe(
      'The ZIP holds evil.sh, which is no part of this account.',
    );
  });

  test('bombs: a small file that says it is large, and one that is larger than it says', async () => {
    const bomb = Buffer.alloc(50 * 1024 ** 2);
    expect(await refusal(await repacked({ 'keepsale.json': bomb }))).toMatch(
      /keepsale.json says it has 52428800 bytes; at most 65536 are taken/,
    );
    expect(await refusal(await repacked({ 'events.jsonl': bomb }))).toMatch(
      /events.jsonl does not end with a whole line|events.jsonl, line 1/,
    );
    const lying = await repacked({ 'keepsale.json': bomb });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(bomb.length);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(100);
    const patched = Buffer.from(
      lying.toString('latin1').replaceAll(size.toString('latin1'), small.toString('latin1')),
      'latin1',
    );
    expect(await refusal(patched)).toMatch(/keepsale.json cannot be read: too many bytes/);
  });

  test('one byte of its events changed, some left out, or others than it says', async () => {
    const events = await contentOf('events.jsonl');
    const lines = events.split('\n');
    const changed = events.replace('Rookie cards', 'Rookie cardz');
    expect(await refusal(await repacked({ 'events.jsonl': Buffer.from(changed) }))).toMatch(
      'events.jsonl, line 2, is not what was recorded (hash).',
    );
    const cut = Buffer.from(`${lines.slice(0, 4).join('\n')}\n`);
    expect(await refusal(await repacked({ 'events.jsonl': cut }))).toMatch(
      'does not hold the 7 events that the ZIP names',
    );
    const without = Buffer.from([...lines.slice(0, 2), ...lines.slice(3)].join('\n'));
    expect(await refusal(await repacked({ 'events.jsonl': without }))).toMatch('line 3');
    expect(await refusal(await repacked({ 'events.jsonl': null }))).toBe(
      'The ZIP holds no events.jsonl.',
    );
    expect(await refusal(await repacked({ 'keepsale.json': Buffer.from('{}') }))).toMatch(
      'keepsale.json is not that of an account',
    );
  });

  test('a photo that is no picture', async () => {
    const zip = await openZip(zipPath);
    const photo = zip.names.find((name) => name.startsWith('photos/')) ?? '';
    zip.close();
    const script = Buffer.from('<script>alert(1)</script>');
    expect(await refusal(await repacked({ [photo]: script }))).toBe(`${photo} is no WebP picture.`);
  });
});

const logIn = async (email: string, password: string): Promise<string> => {
  const reply = await there.call('POST', '/api/auth/login_check', { body: { email, password } });
  return textAt(reply.body, 'token');
};
