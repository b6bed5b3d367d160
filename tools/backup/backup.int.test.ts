import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@keepsale/api/app';
import { readConfig } from '@keepsale/api/config';
import { openDeps } from '@keepsale/api/open-deps';
import { startTestApi, type TestApi } from '@keepsale/api/testing/app';
import { type Books, openBooks } from '@keepsale/api/testing/books';
import { createTestDatabase, type TestDatabase } from '@keepsale/event-store/testing';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Place } from '../product/at-rest.ts';
import { withPool } from '../product/with-pool.ts';
import { OperatorError } from '../services/operator-error.ts';
import { checkBackup } from './check-backup.ts';
import { writeManifest } from './manifest.ts';
import { explainTarget } from './explain.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { requireFinished } from './unfinished.ts';

let api: TestApi;
let books: Books;
let root: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsale-backup-'));
  api = await startTestApi();
  books = await openBooks(api);
  const content = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#3a7' },
  })
    .png()
    .toBuffer();
  const product = await books.newProduct(
    { name: 'Tab\there, \\N and a\nline', stock: '5' },
    { content, filename: 'card.png' },
  );
  await books.post(`/api/products/${product.id}/sell`, {
    quantity: 2,
    soldPrice: 19.99,
    soldDate: '2026-04-02',
  });
  const other = await openBooks(api);
  await other.newCategory('Somebody else’s');
});

afterAll(async () => {
  await api.stop();
  await Promise.all(databases.map((database) => database.drop()));
  await rm(root, { recursive: true, force: true });
});

test('what was backed up is restored whole: books, photos, passwords, keys; and goes on from there', async () => {
  const folder = await backedUp('whole');
  const place = await emptyPlace('restored');
  const restored = await restoreBackup(folder, await checkBackup(folder), place);
  expect(restored).toMatchObject({ sellers: 2 });

  expect(await eventsOf(place.databaseUrl)).toEqual(await eventsOf(api.databaseUrl));
  expect(await readFile(join(place.dataDir, 'keys.json'), 'utf8')).toBe(
    await readFile(join(api.deps.config.dataDir, 'keys.json'), 'utf8'),
  );
  const before = await books.get('/api/products');
  await onRestored(place, async (call) => {
    // The same session, the same password, the same books, the same photo.
    const after = await call('GET', '/api/products', books.seller.token);
    expect(JSON.parse(after.body)).toEqual(before.body);
    const { email, password } = books.seller;
    expect(
      (await call('POST', '/api/auth/login_check', null, { email, password })).statusCode,
    ).toBe(200);
    const [{ photo = '' } = {}] = JSON.parse(after.body) as { photo?: string }[];
    expect((await call('GET', `/uploads/${photo}`, null)).statusCode).toBe(200);
    // Positions and revisions go on: the next event has its place.
    const made = await call('POST', '/api/categories', books.seller.token, { name: 'After all' });
    expect(made.statusCode).toBe(201);
  });
});

test('a place that holds something is left as it is', async () => {
  const folder = await backedUp('for-refusals');
  const manifest = await checkBackup(folder);
  const full = { databaseUrl: api.databaseUrl, eventStoreUrl: api.databaseUrl };
  const dataDir = join(root, 'unused');
  await expect(restoreBackup(folder, manifest, { ...full, dataDir })).rejects.toThrow(
    /A Keepsale runs on that database|not empty/,
  );
  const place = await emptyPlace('with-keys');
  await cp(api.deps.config.dataDir, place.dataDir, { recursive: true });
  await expect(restoreBackup(folder, manifest, place)).rejects.toThrow(/already/);
  await expect(backedUp('for-refusals')).rejects.toThrow(/not empty/);
});

const DAMAGES: readonly [string, RegExp, (folder: string) => Promise<void>][] = [
  ['cut short', /es\.events\.copy\.gz .* is cut short/, (folder) => truncate(events(folder), 100)],
  ['altered', /damaged or was altered/, (folder) => flipByte(events(folder))],
  ['missing', /is missing/, (folder) => rm(events(folder))],
  ['not finished', /no finished backup/, (folder) => rm(join(folder, 'manifest.json'))],
  ['listed wrongly', /altered/, (folder) => flipByte(join(folder, 'manifest.json'))],
];

test.each(DAMAGES)('a backup that is %s is refused with a sentence', async (name, says, damage) => {
  const folder = await backedUp(name);
  await damage(folder);
  await expect(checkBackup(folder)).rejects.toThrow(says);
  await expect(checkBackup(folder)).rejects.toBeInstanceOf(OperatorError);
});

test('a backup that would put a file elsewhere in the data folder is refused', async () => {
  const folder = await backedUp('strange');
  const manifest = await checkBackup(folder);
  const [file] = manifest.files;
  if (file === undefined) throw new Error('there are files');
  for (const path of ['postgres/pg_hba.conf', 'keys.json/..', '../keys.json']) {
    await writeManifest(folder, { ...manifest, files: [{ ...file, path }] });
    await expect(checkBackup(folder)).rejects.toBeInstanceOf(OperatorError);
  }
});

test('a restore that was interrupted is not taken for books, nor restored over', async () => {
  const folder = await backedUp('interrupted');
  const manifest = await checkBackup(folder);
  const photo = manifest.files.find(({ path }) => path.startsWith('files/'))?.path ?? '';
  await rm(join(folder, photo));
  const place = await emptyPlace('half');
  await expect(restoreBackup(folder, manifest, place)).rejects.toThrow(/changed while/);
  expect(() => requireFinished(place.dataDir)).toThrow(/interrupted/);
  await expect(restoreBackup(folder, manifest, place)).rejects.toThrow(/then restore again/);
});

test('a restore that was refused leaves no mark of one', async () => {
  const folder = await backedUp('refused');
  const place = { ...(await emptyPlace('refusing')), databaseUrl: api.databaseUrl };
  await expect(restoreBackup(folder, await checkBackup(folder), place)).rejects.toThrow(
    OperatorError,
  );
  expect(() => requireFinished(place.dataDir)).not.toThrow();
});

test('a backup that fails leaves nothing in the way of the next', async () => {
  const folder = join(root, 'failed');
  const { dataDir } = api.deps.config;
  const source = { databaseUrl: api.databaseUrl, dataDir, release: 'test', log: 'here' } as const;
  const keysFile = join(dataDir, 'keys.json');
  // A folder cannot be copied as a file: it fails after the rows.
  await expect(makeBackup({ ...source, keysFile: dataDir }, folder)).rejects.toThrow(/EISDIR/);
  expect(await readdir(folder)).toEqual([]);
  await makeBackup({ ...source, keysFile }, folder);
  const into = (target: string) => makeBackup({ ...source, keysFile }, target);
  await expect(into(keysFile)).rejects.toThrow(/is a file/);
  await expect(into(join(keysFile, 'below'))).rejects.toThrow(/is a file/);
  await expect(into(join(dataDir, 'files', 'aa'))).rejects.toThrow(/lies among/);
});

test.each([
  ['ENOSPC', /disk .* is full/],
  ['EROFS', /cannot be written/],
  ['EACCES', /cannot be written/],
])('%s of the backup’s disk is a sentence', (code, says) => {
  const error = explainTarget(Object.assign(new Error(code), { code }), '/backups/today');
  expect(error).toBeInstanceOf(OperatorError);
  expect(String(error)).toMatch(says);
});

test('no schema is forgotten: each is kept, or can be made anew', async () => {
  const schemas = await withPool(api.databaseUrl, async (pool) => {
    const { rows } = await pool.query<{ name: string }>(
      `select distinct nspname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where relkind = 'r' and nspname !~ '^(pg_|information_schema)' order by 1`,
    );
    return rows.map(({ name }) => name);
  });
  const derived = schemas.filter((name) => /^(read_v\d+(_next|_old)?|bullmq)$/.test(name));
  const folder = await backedUp('complete');
  const kept = new Set((await checkBackup(folder)).tables.map(({ schema }) => schema));
  expect(schemas.filter((name) => !derived.includes(name))).toEqual([...kept].sort());
});

test('a backup holds nothing that others may read', async () => {
  const folder = await backedUp('private');
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining(['files', 'keys.json', 'manifest.json', 'tables']),
  );
  for (const name of ['manifest.json', 'keys.json', 'tables/identity.users.copy.gz']) {
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  }
});

const events = (folder: string): string => join(folder, 'tables/es.events.copy.gz');

async function flipByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  const at = bytes.length - 20;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

async function backedUp(name: string): Promise<string> {
  const folder = join(root, name.replaceAll(' ', '-'));
  const { dataDir } = api.deps.config;
  const source = { databaseUrl: api.databaseUrl, dataDir, keysFile: undefined, release: 'test' };
  await makeBackup({ ...source, log: 'here' }, folder);
  return folder;
}

async function emptyPlace(name: string): Promise<Place> {
  const database = await createTestDatabase();
  databases.push(database);
  const { url } = database;
  return { databaseUrl: url, eventStoreUrl: url, dataDir: join(root, name) };
}

async function eventsOf(connectionString: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<object>('select * from es.events order by position');
    return rows;
  } finally {
    await client.end();
  }
}

type Call = (
  method: 'GET' | 'POST',
  url: string,
  token: string | null,
  payload?: object,
) => Promise<{ readonly statusCode: number; readonly body: string }>;

async function onRestored(place: Place, work: (call: Call) => Promise<void>): Promise<void> {
  const config = readConfig({
    DATABASE_URL: place.databaseUrl,
    EVENT_STORE_URL: place.eventStoreUrl,
    DATA_DIR: place.dataDir,
    LOG_LEVEL: 'silent',
  });
  const { log } = api.app;
  const { deps, close } = await openDeps(config, log);
  const app = await createApp(deps, log);
  try {
    await work((method, url, token, payload) =>
      app.inject({
        method,
        url,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        ...(payload === undefined ? {} : { payload }),
      }),
    );
  } finally {
    await app.close();
    await close();
  }
}
