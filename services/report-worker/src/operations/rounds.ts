import type { Log } from '@keepsale/log';
import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from '../reason-of.ts';

export interface Round {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/** Repeats each at its own pace until stopped, the first time at once; one that fails is tried again at its next turn. */
export const startRounds = (rounds: readonly Round[], log: Log): { stop(): Promise<void> } => {
  const end = new AbortController();
  const isOver = (): boolean => end.signal.aborted;
  const running = rounds.map(async ({ name, everyMs, run }) => {
    while (!isOver()) {
      try {
        await run();
      } catch (error) {
        if (!isOver()) log('warn', `${name} goes on later`, { reason: reasonOf(error) });
      }
      await delay(everyMs, undefined, { signal: end.signal }).catch(() => undefined);
    }
  });
  return {
    stop: async () => {
      end.abort();
      await Promise.all(running);
    },
  };
};
