import { setTimeout as delay } from 'node:timers/promises';

/** What we use of both classes of BullMQ. */
export interface Connecting {
  waitUntilReady(): Promise<unknown>;
  close(force?: boolean): Promise<void>;
}

export interface Connection<T extends Connecting> {
  readonly bull: T;
  /** Ends what BullMQ was given: it ends only what it opened itself. */
  readonly disconnect: () => void;
}

const PAUSE_MS_STEP = 100;
const PAUSE_MS_MAX = 2_000;

/** The pause after the n-th attempt in a row to reach the queue's server, from 1. */
export const pauseMsAfter = (attempt: number): number =>
  Math.min(attempt * PAUSE_MS_STEP, PAUSE_MS_MAX);

/**
 * The first of those made that reaches its server. BullMQ remembers for ever that its first connection to Postgres
 * failed: such a queue refuses all calls, and such a worker asks again without a pause, so that its process hears no
 * signal any more. So that one is left, and another made.
 *
 * @param onError hears of every reason once, until there is another.
 * @throws when `signal` aborts before.
 */
export const firstReady = async <T extends Connecting>(
  make: () => Connection<T>,
  onError: (error: Error) => void,
  signal: AbortSignal,
): Promise<Connection<T>> => {
  const aborted = abortOf(signal);
  let told = '';
  for (let attempt = 1; ; attempt += 1) {
    const made = make();
    try {
      await Promise.race([made.bull.waitUntilReady(), aborted]);
      return made;
    } catch (cause) {
      leave(made, onError);
      signal.throwIfAborted();
      const error = cause instanceof Error ? cause : new Error(String(cause));
      if (error.message !== told) onError(error);
      told = error.message;
    }
    await delay(pauseMsAfter(attempt), undefined, { signal });
  }
};

const abortOf = (signal: AbortSignal): Promise<never> => {
  const aborted = new Promise<never>((_, reject) => {
    const refuse = (): void => reject(new Error('closed before it was ready'));
    signal.addEventListener('abort', refuse, { once: true });
  });
  // It is told by whoever waits for it; nobody may.
  aborted.catch(() => undefined);
  return aborted;
};

/** Waits for nothing: what is not there would not answer a goodbye. */
const leave = <T extends Connecting>(
  { bull, disconnect }: Connection<T>,
  onError: (error: Error) => void,
): void => {
  bull.close(true).catch(onError);
  disconnect();
};
