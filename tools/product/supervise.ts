import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { hasExited, stopProcess } from '../services/tied-process.ts';
import type { Output } from './output.ts';
import { keepSpare, type Spare } from './spare.ts';

export interface Supervised {
  readonly name: string;
  /** How often it has died; tells a crash loop at start from a slow start. */
  readonly deaths: () => number;
  readonly pid: () => number | undefined;
  /** From now on another one waits to take its place at once, where the program can wait. */
  readonly keepSpare: () => void;
  readonly sparePid: () => number | undefined;
  /** Resolves once it is gone and will not come back. */
  readonly stop: () => Promise<void>;
}

interface Program {
  readonly name: string;
  readonly output: Output;
  /** `formerPid`: of the one that has died, in whose place it is started. */
  readonly start: (formerPid?: number) => Promise<ChildProcess>;
  /** Starts one that waits, as `keepSpare` wants it. */
  readonly startSpare?: () => Promise<ChildProcess>;
  readonly stopSignal: NodeJS.Signals;
  /** After which it is killed. */
  readonly stopTimeoutMs: number;
}

const FIRST_PAUSE_MS = 250;
const PAUSE_MS_MAX = 15_000;
/** Having lived so long, it did not die of its start: the next pause is short again. */
const HEALTHY_AFTER_MS = 30_000;

/** Starts a program and starts it again whenever it ends, after growing pauses unless a spare one waits, until it is told to stop. */
export async function supervise(program: Program): Promise<Supervised> {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let deaths = 0;
  let child = await program.start();
  let spare: Spare | undefined;

  const spareWithin = async (ms: number): Promise<ChildProcess | undefined> => {
    await pause(ms, stopping.signal, spare);
    return isStopping() ? undefined : spare?.take();
  };

  const keepAlive = async (): Promise<void> => {
    let pauseMs = FIRST_PAUSE_MS;
    while (!isStopping()) {
      const startedAt = performance.now();
      const end = await ended(child);
      if (isStopping()) return;
      deaths += 1;
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      let taken = spare?.take();
      if (taken === undefined) {
        program.output.write(`ended (${end}); starts again in ${pauseMs} ms\n`);
        taken = await spareWithin(pauseMs);
        pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX);
      }
      if (isStopping()) return;
      if (taken !== undefined) {
        program.output.write(`ended (${end}); the spare one takes its place\n`);
      }
      child = taken ?? (await restarted(program, child));
    }
  };
  const kept = keepAlive();

  return {
    name: program.name,
    deaths: () => deaths,
    pid: () => (hasExited(child) ? undefined : child.pid),
    keepSpare: () => {
      const { startSpare } = program;
      if (startSpare !== undefined) spare ??= keepSpare({ ...program, start: startSpare });
    },
    sparePid: () => spare?.pid(),
    stop: async () => {
      stopping.abort();
      const stopped = stopProcess(child, {
        signal: program.stopSignal,
        timeoutMs: program.stopTimeoutMs,
      });
      await Promise.all([stopped, spare?.stop()]);
      await kept;
      // A restart that was under way when the word came has brought another child.
      await stopProcess(child, { signal: program.stopSignal, timeoutMs: program.stopTimeoutMs });
    },
  };
}

/** Shorter where a spare one comes meanwhile. */
async function pause(ms: number, stopping: AbortSignal, spare: Spare | undefined): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([stopping, over.signal]);
  const rest = delay(ms, undefined, { signal }).catch(() => undefined);
  await Promise.race(spare === undefined ? [rest] : [rest, spare.waiting(signal)]);
  over.abort();
}

/** The dead child again when it could not be started: its "end" brings the next, longer pause. */
async function restarted(program: Program, dead: ChildProcess): Promise<ChildProcess> {
  try {
    return await program.start(dead.pid);
  } catch (error) {
    program.output.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return dead;
  }
}

function ended(child: ChildProcess): Promise<string> {
  const describe = () => child.signalCode ?? `exit code ${child.exitCode ?? 'none'}`;
  if (hasExited(child)) return Promise.resolve(describe());
  return new Promise((resolve) => child.once('exit', () => resolve(describe())));
}
