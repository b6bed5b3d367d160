import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SecretFileProblem, withSecretFiles } from './secret-files.ts';

const SECRET = 'postgres://keepsale:hush@postgres/keepsale';
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsale-secrets-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const fileWith = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

test('the text of a file is the value, without the line break that editors add', () => {
  const path = fileWith('database-url', `${SECRET}\n`);
  expect(withSecretFiles({ DATABASE_URL_FILE: path, PORT: '3000' })).toEqual({
    DATABASE_URL: SECRET,
    PORT: '3000',
  });
});

test('an empty file was not given, nor was an empty variable', () => {
  const env = { EBAY_CLIENT_ID_FILE: fileWith('empty', '\n'), REDIS_URL_FILE: '' };
  expect(withSecretFiles(env)).toEqual({});
});

test('an environment without such files stays as it is', () => {
  const env = { DATABASE_URL: SECRET, KEYS_FILE: '/keys.json' };
  expect(withSecretFiles(env)).toEqual(env);
});

test('the given environment is not written to: what a process starts inherits no secret', () => {
  const env = { DATABASE_URL_FILE: fileWith('kept', SECRET) };
  withSecretFiles(env);
  expect(Object.keys(env)).toEqual(['DATABASE_URL_FILE']);
});

test.each([
  ['a file that is not there', { DATABASE_URL_FILE: '/nowhere/url' }, /DATABASE_URL_FILE.*ENOENT/],
  ['a folder', { DATABASE_URL_FILE: tmpdir() }, /DATABASE_URL_FILE.*EISDIR/],
  ['a value given both ways', { REDIS_URL: SECRET, REDIS_URL_FILE: '/x' }, /both set: keep one/],
])('%s is refused in a sentence that holds no secret', (_, env, sentence) => {
  const call = () => withSecretFiles(env);
  expect(call).toThrow(SecretFileProblem);
  expect(call).toThrow(sentence);
  expect(call).not.toThrow(/hush/);
});
