import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { hasExited, stopProcess } from '../services/tied-process.ts';
import type { Output } from './output.ts';

/** A second process of a program, started as far as it goes without being at work; after it is taken, another one. */
export interface Spare {
  readonly pid: () => number | undefined;
  /** The one that waits, told to begin; `undefined` where none waits yet. */
  readonly take: () => ChildProcess | undefined;
  /** Resolves once one waits, or the signal says that nobody wants to know any more. */
  readonly waiting: (signal: AbortSignal) => Promise<void>;
  /** Resolves once none is there and none will come. */
  readonly stop: () => Promise<void>;
}

interface SpareProgram {
  readonly output: Output;
  /** Starts one that sends us `WAITING` once it could begin, and begins when we send it `BEGIN`. */
  readonly start: () => Promise<ChildProcess>;
  readonly stopSignal: NodeJS.Signals;
  /** After which it is killed. */
  readonly stopTimeoutMs: number;
}

const WAITING = 'waiting';
const BEGIN = 'begin';

/** The one that was taken has the processor to itself for so long: people wait for it, and nobody for the next. */
const FIRST_PAUSE_MS = 1_000;
const PAUSE_MS_MAX = 60_000;

/** Keeps one waiting. One that dies comes again, after growing pauses: it may lack what all of them lack. */
export function keepSpare({ output, start, stopSignal, stopTimeoutMs }: SpareProgram): Spare {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let spare: ChildProcess | undefined;
  let isWaiting = false;
  let leave = (): void => undefined;
  const news = new EventEmitter();

  const onMessage = (message: unknown): void => {
    isWaiting ||= message === WAITING;
    if (isWaiting) news.emit(WAITING);
  };

  /** Resolves when it was taken, or has died. */
  const untilGone = (child: ChildProcess): Promise<void> =>
    new Promise((resolve) => {
      child.on('message', onMessage);
      child.once('exit', () => resolve());
      leave = resolve;
      if (hasExited(child)) resolve();
    });

  const keep = async (): Promise<void> => {
    let pauseMs = FIRST_PAUSE_MS;
    while (!isStopping()) {
      spare = await start().catch((error: unknown) => {
        output.write(`no spare: ${error instanceof Error ? error.message : String(error)}\n`);
        return undefined;
      });
      if (isStopping()) return;
      if (spare !== undefined) await untilGone(spare);
      pauseMs = isWaiting ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, PAUSE_MS_MAX);
      isWaiting = false;
      spare = undefined;
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const kept = keep();
  const stopOne = async (): Promise<void> => {
    if (spare !== undefined)
      await stopProcess(spare, { signal: stopSignal, timeoutMs: stopTimeoutMs });
  };

  return {
    pid: () => (spare === undefined || hasExited(spare) ? undefined : spare.pid),
    take: () => {
      if (spare === undefined || !isWaiting || hasExited(spare)) return undefined;
      const taken = spare;
      taken.removeAllListeners('message');
      // One that dies meanwhile is missed by whoever took it.
      taken.send(BEGIN, () => undefined);
      spare = undefined;
      leave();
      return taken;
    },
    waiting: async (signal) => {
      if (!isWaiting) await once(news, WAITING, { signal }).catch(() => undefined);
    },
    stop: async () => {
      stopping.abort();
      await stopOne();
      await kept;
      // One that was being started when the word came.
      await stopOne();
    },
  };
}
