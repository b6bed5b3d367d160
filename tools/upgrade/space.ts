import { lstat, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../services/operator-error.ts';
import { isErrno } from '../services/tied-process.ts';

const MIB = 1024 ** 2;
/** A new cluster, and the log that Postgres writes ahead before it begins to use it again. */
const FIXED_BYTES = 512 * MIB;

/**
 * What an upgrade takes for as long as it works: the rows once more, compressed, and a whole database beside the old one.
 * Twice what is there bounds it: indexes and dead rows are not copied.
 */
export function neededFor(clusterBytes: number): number {
  return 2 * clusterBytes + FIXED_BYTES;
}

/** @throws OperatorError that says how much is missing, before anything was begun. */
export async function requireSpace(
  dataDir: string,
  cluster: string,
  freeIn: (folder: string) => Promise<number> = freeBytes,
): Promise<void> {
  const needed = neededFor(await sizeOf(cluster));
  const free = await freeIn(dataDir);
  if (free >= needed) return;
  throw new OperatorError(
    `Upgrading ${dataDir} needs ${mib(needed)} MiB of free space, and ${mib(free)} MiB are there. ` +
      `Free ${mib(needed - free)} MiB, or move the folder to a larger disk, then start again. Nothing was changed.`,
  );
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** What the files take on the disk, sparse ones less than they seem. */
async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true })) {
    bytes += await onDisk(join(folder, entry));
  }
  return bytes;
}

async function onDisk(path: string): Promise<number> {
  try {
    const { blocks, size } = await lstat(path);
    // Windows tells no blocks.
    return blocks === 0 ? size : blocks * 512;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return 0;
    throw error;
  }
}

function mib(bytes: number): number {
  return Math.ceil(bytes / MIB);
}
