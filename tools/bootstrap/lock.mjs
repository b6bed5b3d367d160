import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BootstrapError } from './bootstrap-error.mjs';

const POLL_MS = 200;
const PATIENCE_MS = 10 * 60_000;

/**
 * Does `work` while no other process does it; whoever comes second waits. A lock of a process that died counts for nothing.
 * @param {string} folder made while the work lasts
 * @param {() => void | Promise<void>} work
 */
export async function whileLocked(folder, work) {
  await take(folder);
  try {
    await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
async function take(folder) {
  const deadline = Date.now() + PATIENCE_MS;
  while (!tryTake(folder)) {
    if (Date.now() > deadline) {
      throw new BootstrapError(`Another process has held ${folder} for 10 minutes. Delete it.`);
    }
    if (isLeftBehind(folder)) rmSync(folder, { recursive: true, force: true });
    else await delay(POLL_MS);
  }
}

/** @param {string} folder */
function tryTake(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(folder, 'pid'), String(process.pid));
  return true;
}

/** @param {string} folder */
function isLeftBehind(folder) {
  const pid = readPid(join(folder, 'pid'));
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** @param {string} file */
function readPid(file) {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isNaN(pid) ? undefined : pid;
  } catch (error) {
    // Gone, or not yet written by the one who just took the lock.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
