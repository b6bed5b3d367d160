import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EventStore, openEventStore } from '@keepsale/event-store';
import { redisTexts } from '@keepsale/queue/testing';
import { readDatabase } from '@keepsale/read-model';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/app.ts';
import { type Books, openBooks } from '../testing/books.ts';
import { createPhotoShelf } from '../products/photos/shelf.ts';
import { createErasure } from './erasure.ts';

/** Found nowhere else: whatever still holds it was not erased. */
const MARKER = 'Zxq7Marker';

const redisUrl = process.env['TEST_REDIS_URL'];
const log: string[] = [];
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({
    onLog: (line) => log.push(line),
    ...(redisUrl === undefined ? {} : { config: { redisUrl } }),
  });
});
afterAll(() => api.stop());

/** Something of every kind that an account can leave somewhere. */
const live = async (): Promise<Books> => {
  const books = await openBooks(api);
  const card = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();
  const product = await books.newProduct(
    { name: `${MARKER} card`, comment: MARKER },
    { content: card, filename: 'card.jpg' },
  );
  const entry = {
    category: MARKER,
    date: '2026-03-21',
    paymentMethod: 'Cash',
    description: MARKER,
  };
  await books.post('/api/expenses', { ...entry, amount: 1 }, { 'idempotency-key': MARKER });
  await books.post('/api/audit-links', { label: MARKER, expiresAt: '2099-01-01' });
  await books.post('/api/downloads', { path: '/api/history/export' });
  await books.get(`/api/products?q=${MARKER}`);
  // Nobody draws them: their jobs and runs wait.
  await books.post('/api/reports', { type: 'financial' });
  await books.post('/api/reports/batches', { reports: [{ type: 'inventory' }] });
  expect(product.photo).not.toBeNull();
  return books;
};

/** Everything that can be read back, but what the log keeps of a stream that ended: that it was there. */
const traces = async (books: Books): Promise<readonly string[]> => {
  const found: string[] = [];
  const about = [MARKER, books.seller.id, books.seller.email];
  const look = (where: string, text: string): void => {
    if (about.some((each) => text.includes(each))) found.push(where);
  };
  const { rows: tables } = await api.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const { rows } = await api.pool.query<{ text: string }>(
      `select t::text as text from ${name} t`,
    );
    for (const { text } of rows) {
      look(name, name === 'es.events' ? text.replaceAll(books.seller.id, '') : text);
    }
  }
  for (const path of await filesIn(api.deps.config.dataDir)) {
    look(path, path + (await readFile(path)).toString('latin1'));
  }
  if (redisUrl !== undefined) for (const text of await redisTexts(redisUrl)) look('redis', text);
  for (const line of log) look(`log: ${line}`, line.replaceAll(books.seller.id, ''));
  return found;
};

const filesIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
};

const DEAD = 'the process died';

/** A process that dies at its `callsMax`-th call to anything outside it: that one and all later ones are never made. */
const createLife = (callsMax: number) => {
  let calls = 0;
  const spend = (): void => {
    calls += 1;
    if (calls > callsMax) throw new Error(DEAD);
  };
  const mortal = <T extends object>(whole: T, methods: readonly string[]): T =>
    new Proxy(whole, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...parameters: unknown[]): Promise<unknown> => {
          if (methods.includes(String(name))) spend();
          const result: unknown = await Reflect.apply(value, target, parameters);
          return name === 'connect' && typeof result === 'object' && result !== null
            ? mortal(result, ['query'])
            : result;
        };
      },
    });
  return { mortal, isOver: () => calls > callsMax };
};

const eraseWithin = async (
  callsMax: number,
  books: Books,
  eventStore: EventStore,
): Promise<'died' | 'finished'> => {
  const life = createLife(callsMax);
  const pool: Pool = life.mortal(api.pool, ['query', 'connect']);
  const photos = createPhotoShelf({
    db: readDatabase(pool),
    files: life.mortal(api.deps.files, ['delete']),
  });
  let die: () => void = () => undefined;
  const died = new Promise<'died'>((resolve) => {
    die = () => {
      resolve('died');
    };
  });
  const erasure = createErasure({
    pool,
    eventStore: life.mortal(eventStore, ['endStream']),
    eraseFiles: async (seller) => {
      await photos.removeAllOf(seller);
      await life.mortal(api.deps.reports, ['removeAllOf']).removeAllOf(seller);
    },
    onFailure: () => {
      die();
    },
  });
  const finished = erasure.erase(books.seller.id).then(
    (): 'finished' => 'finished',
    (): 'died' => 'died',
  );
  const outcome = await Promise.race([finished, died]);
  erasure.close();
  return life.isOver() ? 'died' : outcome;
};

test('an erasure leaves no trace, wherever the process died at it and another went on', async () => {
  const eventStore = await openEventStore(api.databaseUrl);
  let callsMax = 0;
  for (;;) {
    const books = await live();
    expect(await traces(books)).not.toEqual([]);
    const outcome = await eraseWithin(callsMax, books, eventStore);
    const begun = await api.pool.query(
      'select 1 from identity.users where id = $1 and status = $2',
      [books.seller.id, 'erasing'],
    );
    // Before its first step is done, nothing has happened; after it, whoever starts next goes on.
    if (outcome === 'died' && begun.rowCount === 0) {
      const me = await books.get('/api/user');
      expect([callsMax, me.status]).toEqual([callsMax, 200]);
      await api.deps.identity.erasure.erase(books.seller.id);
    } else {
      expect((await books.get('/api/user')).status).toBe(401);
      await api.deps.identity.erasure.resume();
    }
    await expect
      .poll(async () => ({ callsMax, traces: await traces(books) }), {
        timeout: 15_000,
        interval: 200,
      })
      .toEqual({ callsMax, traces: [] });
    if (outcome === 'finished') break;
    callsMax += 1;
    await delay(0);
  }
  await eventStore.close();
  // Each of its calls was the last one once.
  expect(callsMax).toBeGreaterThan(12);
}, 240_000);
