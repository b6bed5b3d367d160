import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { findExecutable } from './executables.ts';

interface TiedOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly stdio: StdioOptions;
  /** What the kernel sends it when we die, even by kill -9. */
  readonly deathSignal: 'SIGTERM' | 'SIGINT' | 'SIGKILL';
  /** Commands that change the user first (`setpriv --reuid …`): the tie is made after them, or the kernel would forget it. */
  readonly prefix?: readonly string[];
}

/**
 * Starts a process that does not outlive this one: on Linux the kernel sees to it (`setpriv --pdeathsig`).
 * It gets a process group of its own, so that Ctrl-C reaches only us and we decide the order of stopping.
 * Where there is no `setpriv` (macOS, Windows) the caller's pid files find the orphan at the next start.
 */
export function spawnTied(
  command: string,
  args: readonly string[],
  options: TiedOptions,
): ChildProcess {
  const [program = command, ...rest] = [...tie(options), command, ...args];
  return spawn(program, rest, {
    env: options.env,
    cwd: options.cwd,
    stdio: options.stdio,
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
}

function tie({ deathSignal, prefix = [] }: TiedOptions): readonly string[] {
  const setpriv = process.platform === 'linux' ? findExecutable('setpriv') : undefined;
  if (setpriv === undefined) return prefix;
  return [...prefix, setpriv, '--pdeathsig', deathSignal.slice('SIG'.length)];
}

export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

/** Resolves once it is gone: asked by `signal` first, killed with its whole group after `timeoutMs`. */
export async function stopProcess(
  child: ChildProcess,
  { signal, timeoutMs }: { readonly signal: NodeJS.Signals; readonly timeoutMs: number },
): Promise<void> {
  if (hasExited(child)) return;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  child.kill(signal);
  const cancel = new AbortController();
  const patience = delay(timeoutMs, undefined, { signal: cancel.signal }).catch(() => undefined);
  await Promise.race([gone, patience]);
  cancel.abort();
  killGroup(child);
  await gone;
}

/** Also takes what the process left behind (a browser, a server's backends). */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error;
  }
}

export function isErrno(error: unknown, ...codes: readonly string[]): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    codes.includes(error.code)
  );
}
