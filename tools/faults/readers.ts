import { setTimeout as delay } from 'node:timers/promises';
import type { Addresses } from './calls.ts';
import type { Seller } from './journal.ts';

/** Somebody who only looks, all the time, and repeats nothing. */
export interface Reader {
  /** Ends it. Looks that did not succeed, in words; and the longest time between two that did. */
  readonly stop: () => Promise<{ readonly failed: readonly string[]; readonly longestMs: number }>;
}

const PAUSE_MS = 20;
const TRY_MS = 5_000;

export function startReader(addresses: Addresses, { token }: Seller): Reader {
  const stopping = new AbortController();
  const failed: string[] = [];
  let longestMs = 0;
  const look = async (): Promise<string | null> => {
    try {
      const reply = await fetch(`${addresses()[0] ?? ''}/api/products?page=1&pageSize=25`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(TRY_MS),
      });
      await reply.arrayBuffer();
      return reply.ok ? null : `answered ${reply.status}`;
    } catch (error) {
      return String(error);
    }
  };
  const read = async (): Promise<void> => {
    let lastAt = performance.now();
    while (!stopping.signal.aborted) {
      const problem = await look();
      const now = performance.now();
      longestMs = Math.max(longestMs, now - lastAt);
      if (problem === null) lastAt = now;
      else failed.push(problem);
      await delay(PAUSE_MS);
    }
  };
  const reading = read();
  return {
    stop: async () => {
      stopping.abort();
      await reading;
      return { failed, longestMs };
    },
  };
}
