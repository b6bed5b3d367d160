import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** Of 19: what answers people goes first wherever both have work, and a machine with nothing else to do is no slower for it. */
const NICENESS = 10;

/**
 * Lets the calling thread give way to those that answer requests. Linux alone has a number and a priority for each thread; elsewhere, and
 * where a container does not let it, threads stay equal.
 */
export const giveWay = (): void => {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
  } catch {
    // No `/proc`, or no leave to set a priority: a replay is worth more than what it would spare the others.
  }
};
