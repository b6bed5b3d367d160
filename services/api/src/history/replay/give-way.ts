import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** Of 19: what answers people goes first wherever both have work, and a machine with nothing else to do is no slower for it. */
const NICENESS = 10;

/**
 * Lets the calling thread give way to those that answer requests. Linux alone has a number and a priority for each thread; elsewhere, and
 * where `/proc` is not to be had, threads stay equal.
 */
export const giveWay = (): void => {
  if (process.platform !== 'linux') return;
  const thread = numberOfThisThread();
  if (thread !== null) setPriority(thread, NICENESS);
};

const numberOfThisThread = (): number | null => {
  try {
    return Number(basename(readlinkSync('/proc/thread-self')));
  } catch {
    return null;
  }
};
