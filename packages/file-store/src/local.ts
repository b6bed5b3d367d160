import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type FileContent,
  type FileName,
  type FileStore,
  type ReceivedFile,
  type StoredFile,
  parseFileName,
} from './port.ts';

/** Starts with a dot, so no file name can mean it; on the same disk, so that a rename is atomic. */
const INCOMING_FOLDER = '.incoming';

/**
 * Files in a folder that several processes may share. The first two characters of a name choose a subfolder, so
 * that no folder grows past what listing tools bear.
 */
export const createLocalFileStore = async (folder: string): Promise<FileStore> => {
  const incoming = join(folder, INCOMING_FOLDER);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  return {
    put: (name, content) => put({ folder, incoming }, name, content),
    adopt: (name, path) => adopt(folder, name, path),
    open: (name) => openStored(pathOf(folder, name), name),
    delete: async (names) => {
      await Promise.all(names.map((name) => rm(pathOf(folder, name), { force: true })));
    },
    list: () => list(folder),
    receive: (source, bytesMax) => receive(incoming, source, bytesMax),
    sweepReceived: (before) => sweepFolder(incoming, before),
  };
};

interface Folders {
  readonly folder: string;
  readonly incoming: string;
}

const shardOf = (name: FileName): string => name.slice(0, 2).toLowerCase();

const pathOf = (folder: string, name: FileName): string => join(folder, shardOf(name), name);

const put = async (
  { folder, incoming }: Folders,
  name: FileName,
  content: FileContent,
): Promise<StoredFile> => {
  const temporary = join(incoming, temporaryName());
  try {
    await writeDurably(temporary, content);
    await moveIn(folder, name, temporary);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  const { size, mtime } = await stat(pathOf(folder, name));
  return { name, bytes: size, storedAt: mtime };
};

const adopt = async (folder: string, name: FileName, path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await moveIn(folder, name, path);
};

const moveIn = async (folder: string, name: FileName, path: string): Promise<void> => {
  await mkdir(join(folder, shardOf(name)), { recursive: true, mode: 0o700 });
  await rename(path, pathOf(folder, name));
  await syncFolder(join(folder, shardOf(name)));
};

const temporaryName = (): string => randomBytes(16).toString('hex');

const writeDurably = async (path: string, content: FileContent): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      await writeAll(file, chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
};

/** A single `write` may take less than it was given. */
const writeAll = async (file: FileHandle, chunk: Uint8Array): Promise<void> => {
  for (let offset = 0; offset < chunk.byteLength;) {
    const { bytesWritten } = await file.write(chunk, offset);
    offset += bytesWritten;
  }
};

/** The name itself survives a power cut only once its folder is on the disk; Windows cannot, and need not, be asked. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

const openStored: (path: string, name: FileName) => ReturnType<FileStore['open']> = async (
  path,
  name,
) => {
  const file = await unlessAbsent(open(path, 'r'));
  if (file === null) return null;
  const { size, mtime } = await file.stat();
  return { name, bytes: size, storedAt: mtime, content: file.createReadStream() };
};

async function* list(folder: string): AsyncIterable<StoredFile> {
  for (const shard of await readdir(folder, { withFileTypes: true })) {
    if (!shard.isDirectory() || shard.name === INCOMING_FOLDER) continue;
    for (const entry of await readdir(join(folder, shard.name))) {
      const name = parseFileName(entry);
      const found = await unlessAbsent(stat(join(folder, shard.name, entry)));
      if (name !== null && found?.isFile() === true) {
        yield { name, bytes: found.size, storedAt: found.mtime };
      }
    }
  }
}

const receive = async (
  incoming: string,
  source: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<ReceivedFile | null> => {
  const path = join(incoming, temporaryName());
  const discard = (): Promise<void> => rm(path, { force: true });
  try {
    const received = await spool(path, source, bytesMax);
    if (received !== null) return { path, ...received, discard };
  } catch (error) {
    await discard();
    throw error;
  }
  await discard();
  return null;
};

/** Not synced: what has no name is worth nothing after a crash. */
const spool = async (
  path: string,
  source: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<{ readonly bytes: number; readonly sha256: string } | null> => {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) return null;
      hash.update(chunk);
      await writeAll(file, chunk);
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
};

const sweepFolder = async (folder: string, before: Date): Promise<void> => {
  for (const entry of await readdir(folder)) {
    const found = await unlessAbsent(stat(join(folder, entry)));
    if (found !== null && found.mtime < before) await rm(join(folder, entry), { force: true });
  }
};

const unlessAbsent = async <T>(pending: Promise<T>): Promise<T | null> => {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};
