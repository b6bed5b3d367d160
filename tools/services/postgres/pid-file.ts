import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isErrno } from '../tied-process.ts';

interface PidFile {
  readonly pid: number;
  /** Postgres' own word for it, which pg_ctl waits for too: a port that answers may still be recovering. */
  readonly ready: boolean;
}

const STATUS_LINE = 7;

/** What `postmaster.pid` in a cluster's folder says; undefined when there is none, or it is half written. */
export function readPidFile(folder: string): PidFile | undefined {
  try {
    const lines = readFileSync(pidFilePath(folder), 'utf8').split('\n');
    const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
    return Number.isNaN(pid) ? undefined : { pid, ready: lines[STATUS_LINE]?.trim() === 'ready' };
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

export function pidFilePath(folder: string): string {
  return join(folder, 'postmaster.pid');
}
