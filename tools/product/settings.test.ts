import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../bootstrap/paths.mjs';
import { withoutPassword } from './database.ts';
import { readSettings } from './settings.ts';

test('without anything given it runs on this machine only, with everything of its own', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: join(ROOT, '.data'),
    databaseUrl: undefined,
    eventStoreUrl: undefined,
    redisUrl: undefined,
  });
});

test('an empty variable is a variable not given', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}));
});

test.each(['0', '65536', '80a', '-1', '3000.5'])('PORT=%s is refused by name', (port) => {
  expect(() => readSettings({ PORT: port })).toThrow(/PORT is .* from 1 to 65535/);
});

test.each([
  [{ DATABASE_URL: 'mysql://db' }, /DATABASE_URL .* postgres:\/\//],
  [{ REDIS_URL: 'localhost:6379' }, /REDIS_URL .* redis:\/\//],
  [{ EVENT_STORE_URL: 'http://node:2113' }, /EVENT_STORE_URL .* esdb:\/\//],
])('%o is refused with what it should start with', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence);
});

test('a clustered event store is taken', () => {
  const url = 'esdb+discover://a:2113,b:2113,c:2113';
  expect(readSettings({ EVENT_STORE_URL: url }).eventStoreUrl).toBe(url);
});

test('a password never appears in a message', () => {
  expect(withoutPassword('postgres://me:secret@db:5432/books')).toBe(
    'postgres://me:…@db:5432/books',
  );
});
