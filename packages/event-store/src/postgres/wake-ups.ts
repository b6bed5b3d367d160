import type { Client } from 'pg';
import { CHANNEL } from './announce.ts';

export interface WakeUps {
  /** Rises with every announcement. Read it before looking at the log, and give it to {@link after}. */
  count(): number;
  /** Resolves when there were more than `seen` announcements, when `signal` aborts, or after the poll interval. */
  after(seen: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const POLL_MS = 1_000;
const RECONNECT_MS = 2_000;

/**
 * Listens on one connection for all subscriptions of the store, opened by the first of them. While it is down, polling goes on.
 *
 * @param connect makes a new client that is not connected yet.
 */
export const createWakeUps = (connect: () => Client, pollMs = POLL_MS): WakeUps => {
  const sleepers = new Set<() => void>();
  let announcements = 0;
  let client: Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const announce = (): void => {
    announcements += 1;
    for (const wake of [...sleepers]) wake();
  };

  const listen = (): void => {
    if (closed || client !== null) return;
    const fresh = connect();
    client = fresh;
    const lost = (): void => {
      if (client !== fresh) return;
      client = null;
      void fresh.end().catch(() => undefined);
      if (!closed) retry = setTimeout(listen, RECONNECT_MS);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', announce);
    fresh
      .connect()
      .then(() => fresh.query(`listen ${CHANNEL}`))
      // What was announced while nobody listened is found by looking once.
      .then(announce)
      .catch(lost);
  };

  return {
    count: () => {
      listen();
      return announcements;
    },
    after: (seen, signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          sleepers.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const timer = setTimeout(wake, pollMs);
        sleepers.add(wake);
        signal.addEventListener('abort', wake);
        if (announcements > seen || signal.aborted || closed) wake();
      }),
    close: async () => {
      closed = true;
      clearTimeout(retry);
      announce();
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
};
