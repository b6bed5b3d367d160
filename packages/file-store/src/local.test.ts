import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalFileStore } from './local.ts';
import { type FileName, type FileStore, fileName, parseFileName } from './port.ts';

let folder: string;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsale-files-'));
  store = await createLocalFileStore(folder);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const CARD = fileName('card-7Qx.webp');

test.each([
  '',
  '.',
  '..',
  '../etc/passwd',
  'a/b',
  'a\\b',
  '.incoming',
  'a b',
  'ä',
  'x'.repeat(201),
])('"%s" is no file name', (text) => {
  expect(parseFileName(text)).toBeNull();
});

test('a stored file reads back whole, with its size', async () => {
  const stored = await store.put(CARD, Buffer.from('front and back'));
  expect(stored).toMatchObject({ name: CARD, bytes: 14 });
  expect(await contentOf(CARD)).toBe('front and back');
});

test('a stream of chunks is stored in order', async () => {
  await store.put(CARD, chunks('one ', 'two ', 'three'));
  expect(await contentOf(CARD)).toBe('one two three');
});

test('a second put replaces the first; whoever reads the first goes on reading it', async () => {
  await store.put(CARD, Buffer.from('first'));
  const opened = await store.open(CARD);
  await store.put(CARD, Buffer.from('second'));
  expect(opened && (await buffer(opened.content)).toString()).toBe('first');
  expect(await contentOf(CARD)).toBe('second');
});

test('a file that is adopted is stored, and lies nowhere else', async () => {
  const path = join(folder, 'draft');
  await writeFile(path, 'drawn');
  await store.adopt(CARD, path);
  expect(await contentOf(CARD)).toBe('drawn');
  const other = fileName('other.pdf');
  await expect(store.adopt(other, path)).rejects.toThrow('ENOENT');
  expect(await store.open(other)).toBeNull();
});

test('a source that breaks leaves what was there, and nothing beside it', async () => {
  await store.put(CARD, Buffer.from('first'));
  await expect(store.put(CARD, breaking('half'))).rejects.toThrow('cut');
  expect(await contentOf(CARD)).toBe('first');
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('deleting twice, and what never was, is harmless', async () => {
  await store.put(CARD, Buffer.from('x'));
  await store.delete([CARD, fileName('never-there')]);
  await store.delete([CARD]);
  expect(await store.open(CARD)).toBeNull();
});

test('the list names every stored file and nothing that is still coming in', async () => {
  await store.put(CARD, Buffer.from('x'));
  await store.put(fileName('zz-other.pdf'), Buffer.from('yy'));
  await store.receive(chunks('coming'), 100);
  const names: string[] = [];
  for await (const file of store.list()) names.push(file.name);
  expect(names.sort()).toEqual(['card-7Qx.webp', 'zz-other.pdf']);
});

test('what comes in is hashed, and gone when discarded', async () => {
  const received = await store.receive(chunks('ab', 'c'), 3);
  // SHA-256 of "abc": FIPS 180-4, appendix B.1.
  expect(received).toMatchObject({
    bytes: 3,
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  });
  if (received === null) throw new Error('it fits');
  expect(await readFile(received.path, 'utf8')).toBe('abc');
  await received.discard();
  await received.discard();
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('one byte too many, or a cut, keeps nothing', async () => {
  expect(await store.receive(chunks('abc', 'd'), 3)).toBeNull();
  await expect(store.receive(breaking('abc'), 10)).rejects.toThrow('cut');
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('a sweep removes what a crash left behind, not what is coming in now', async () => {
  const old = join(folder, '.incoming', 'left-behind');
  await writeFile(old, 'half a picture');
  await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'));
  await store.receive(chunks('now'), 10);
  await store.sweepReceived(new Date('2026-01-02'));
  const left = await readdir(join(folder, '.incoming'));
  expect(left).toHaveLength(1);
  expect(left).not.toContain('left-behind');
});

const contentOf = async (name: FileName): Promise<string | null> => {
  const opened = await store.open(name);
  return opened && (await buffer(opened.content)).toString();
};

async function* chunks(...texts: readonly string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function* breaking(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
  throw new Error('cut');
}
