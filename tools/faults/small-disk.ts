import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable } from '../services/executables.ts';
import { isErrno } from '../services/tied-process.ts';
import type { RunningProduct } from './running-product.ts';

/** A disk of its own for a product's data folder, in memory, that can be filled to the last byte. */
export type SmallDisk =
  | {
      readonly possible: true;
      /** Goes before the product's command: its processes see the disk, nobody else does. */
      readonly prefix: (dataDir: string) => readonly string[];
      readonly fill: (product: RunningProduct) => void;
      readonly free: (product: RunningProduct) => void;
    }
  | { readonly possible: false; readonly why: string };

/** Postgres takes about 60 megabytes, and 16 more for each piece of its log; files and logs alone next to nothing. */
export function smallDisk(megabytes: number): SmallDisk {
  const unshare = findExecutable('unshare');
  if (unshare === undefined) return { possible: false, why: 'no unshare on the PATH' };
  const mounting = mountingOf(megabytes);
  const { status, stderr, error } = spawnSync(unshare, mounting('/mnt', ['true']), {
    encoding: 'utf8',
  });
  if (status !== 0) {
    const why = error?.message ?? stderr.trim();
    return { possible: false, why: `no disk can be mounted in a user namespace here: ${why}` };
  }
  return {
    possible: true,
    prefix: (dataDir) => [unshare, ...mounting(dataDir, [])],
    fill: (product) => fill(ballastOf(product)),
    free: (product) => rmSync(ballastOf(product)),
  };
}

function mountingOf(megabytes: number) {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=711 keepsale "$0" && exec "$@"`;
  return (folder: string, command: readonly string[]): readonly string[] => {
    return ['--map-root-user', '--mount', 'sh', '-c', mount, folder, ...command];
  };
}

/** As the product's own processes see the path. */
function ballastOf(product: RunningProduct): string {
  return join(`/proc/${product.supervisorPid()}/root`, product.dataDir, 'ballast');
}

function fill(path: string): void {
  const file = openSync(path, 'a');
  try {
    // What the large ones leave over, the small ones take.
    for (const size of [1024 * 1024, 4096]) writeUntilFull(file, Buffer.alloc(size, 1));
  } finally {
    closeSync(file);
  }
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if (!isErrno(error, 'ENOSPC')) throw error;
  }
}
