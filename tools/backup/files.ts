import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isErrno } from '../services/tied-process.ts';
import type { StoredFile } from './manifest.ts';

/** What lies in the data folder and nowhere else. Half-made files (`.incoming`) are not among it. */
export const KEPT_FOLDERS = ['files', 'reports'];
export const KEYS_NAME = 'keys.json';

/** Paths of the kept files, relative to the data folder. */
export async function keptFiles(dataDir: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const folder of KEPT_FOLDERS) {
    const shards = (await entries(join(dataDir, folder))).filter((entry) => entry.isDirectory());
    for (const { name } of shards.filter((shard) => !shard.name.startsWith('.'))) {
      const files = (await entries(join(dataDir, folder, name))).filter((entry) => entry.isFile());
      found.push(...files.map((file) => `${folder}/${name}/${file.name}`));
    }
  }
  return found;
}

/**
 * Copies a file, to the disk and not only to the cache, and tells what it was.
 * @returns null when there is no such file: it was deleted meanwhile.
 */
export async function copyFile(from: string, to: string, path: string): Promise<StoredFile | null> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const meter = createMeter();
  try {
    await pipeline(
      createReadStream(from),
      meter.stream,
      createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }),
    );
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
  return { path, ...meter.read() };
}

/** What a file really holds; null when it is not there. */
export async function measureFile(path: string): Promise<Omit<StoredFile, 'path'> | null> {
  const meter = createMeter();
  try {
    await pipeline(createReadStream(path), meter.stream.resume());
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
  return meter.read();
}

export interface Meter {
  /** Lets everything through and takes note of it. */
  readonly stream: Transform;
  /** Once, at the end. */
  readonly read: () => { readonly bytes: number; readonly sha256: string };
}

export function createMeter(): Meter {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ bytes, sha256: hash.digest('hex') }) };
}

async function entries(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}
