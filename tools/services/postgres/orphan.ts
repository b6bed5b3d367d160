import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import type { Account } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { OperatorError } from '../operator-error.ts';
import { isErrno } from '../tied-process.ts';
import { pidFilePath, readPidFile } from './pid-file.ts';

const STOP_TIMEOUT_SECONDS = 20;
/** A killed process is gone in no time, unless the kernel itself waits for a disk. */
const KILLED_MS_MAX = 5_000;
const LOOK_MS = 50;

/**
 * Ends a server that a killed run left on this folder, and removes a pid file that names nobody. One that hangs is killed: what it
 * had committed is in its log, and the next server reads that.
 * Call it only while holding the data folder's lock: whatever runs there is then nobody's.
 */
export function endOrphan(
  binaries: PostgresBinaries,
  account: Account,
  folder: string,
  stopSeconds = STOP_TIMEOUT_SECONDS,
): void {
  const pid = readPidFile(folder)?.pid;
  if (pid === undefined) return;
  if (!isPostgres(pid)) {
    rmSync(pidFilePath(folder), { force: true });
    return;
  }
  const stop = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', String(stopSeconds)];
  const [program = '', ...args] = [...account.prefix, binaries.pgCtl, ...stop];
  spawnSync(program, args, { cwd: folder, env: { ...process.env, LC_ALL: 'C' } });
  if (existsSync(pidFilePath(folder)) && isPostgres(pid)) kill(pid);
  if (existsSync(pidFilePath(folder)) && isPostgres(pid)) {
    throw new OperatorError(
      `A Postgres of an earlier run (process ${pid}) does not stop. End it, then start again.`,
    );
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // Gone by itself, or not ours: then it is told that it stays.
    if (!isErrno(error, 'ESRCH', 'EPERM')) throw error;
  }
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let ms = 0; ms < KILLED_MS_MAX && isPostgres(pid); ms += LOOK_MS) {
    Atomics.wait(clock, 0, 0, LOOK_MS);
  }
}

/** A pid alone proves nothing: after a reboot, or in a new container, it may be anybody's. */
function isPostgres(pid: number): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  if (existsSync('/proc/self/cmdline')) {
    if (!existsSync(commandLine)) return false;
    // The program alone: `postgres` among somebody's arguments may be an address or a folder.
    const [program = ''] = readFileSync(commandLine, 'utf8').split('\0');
    return basename(program) === 'postgres';
  }
  if (process.platform === 'win32') {
    const { stdout } = spawnSync('tasklist', ['/fi', `PID eq ${pid}`], { encoding: 'utf8' });
    return stdout.includes('postgres');
  }
  return spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout.includes(
    'postgres',
  );
}
