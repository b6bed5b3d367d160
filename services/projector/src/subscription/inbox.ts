import type { EventStore, Position, SubscriptionMessage } from '@keepsale/event-store';
import { count } from '@keepsale/event-store';
import type { LogEntry } from '../log-entry.ts';
import { readLogEntry } from '../log-entry.ts';

/** Read ahead while a batch is being written; beyond it, the store is not asked for more. */
const INBOX_ENTRIES_MAX = 2_000;
const PAGE_EVENTS_MAX = count(1_000);

export interface Delivery {
  readonly entries: readonly LogEntry[];
  /** Everything up to here is in this delivery or was in an earlier one; `null` before the first news. */
  readonly upTo: Position | null;
  /** Everything that was durable when the subscription began has been handed over. */
  readonly isCaughtUp: boolean;
  /** Nothing more has arrived yet. */
  readonly isLast: boolean;
}

/**
 * A subscription that is read ahead into memory. What has arrived is handed over at once: a lone event waits for nothing, and
 * what arrives while a batch is written becomes the next batch.
 */
export interface Inbox {
  /**
   * Up to `max` entries; `null` when there is no news within `timeoutMs`, or the signal aborts.
   * @throws what ended the subscription, once everything before it was handed over.
   */
  next(max: number, timeoutMs: number): Promise<Delivery | null>;
  /** Puts back what was not used of the last delivery. */
  putBack(entries: readonly LogEntry[]): void;
  close(): Promise<void>;
}

export interface InboxOptions {
  readonly store: EventStore;
  readonly prefixes: readonly string[];
  readonly after: Position | 'start';
  /** Ends a wait for news; the inbox is still to be closed. */
  readonly signal: AbortSignal;
}

export const openInbox = ({ store, prefixes, after, signal }: InboxOptions): Inbox => {
  const closing = new AbortController();
  const reader = createBell();
  const writer = createBell();
  let waiting: LogEntry[] = [];
  let told: Position | null = null;
  let hasNews = false;
  let received = 0;
  let caughtUpAt: number | null = null;
  let failure: { readonly error: unknown } | null = null;

  const accept = (message: SubscriptionMessage): void => {
    hasNews = true;
    if (message.kind === 'caught-up') caughtUpAt ??= received;
    if (message.kind === 'checkpoint') told = message.position;
    if (message.kind !== 'events') return;
    for (const event of message.events) {
      const entry = readLogEntry(event);
      if (entry === null) continue;
      waiting.push(entry);
      received += 1;
    }
    told = message.events.at(-1)?.position ?? told;
  };

  const handOver = (max: number): Delivery => {
    const entries = waiting.slice(0, max);
    waiting = waiting.slice(max);
    hasNews = waiting.length > 0;
    writer.ring();
    const upTo = hasNews ? (entries.at(-1)?.position ?? null) : told;
    const isCaughtUp = caughtUpAt !== null && received - waiting.length >= caughtUpAt;
    return { entries, upTo, isCaughtUp, isLast: !hasNews };
  };

  const pump = async (): Promise<void> => {
    const batch = { batchEventsMax: PAGE_EVENTS_MAX, signal: closing.signal };
    for await (const message of store.subscribe({ prefixes, after, ...batch })) {
      accept(message);
      reader.ring();
      while (waiting.length >= INBOX_ENTRIES_MAX && !closing.signal.aborted) await writer.wait();
      if (closing.signal.aborted) return;
    }
  };
  const pumped = pump().catch((error: unknown) => {
    failure = { error };
    reader.ring();
  });
  signal.addEventListener('abort', reader.ring);

  return {
    next: async (max, timeoutMs) => {
      if (!hasNews && failure === null && !signal.aborted) await reader.wait(timeoutMs);
      if (hasNews) return handOver(max);
      if (failure !== null) throw failure.error;
      return null;
    },
    putBack: (entries) => {
      if (entries.length === 0) return;
      waiting = [...entries, ...waiting];
      hasNews = true;
    },
    close: async () => {
      signal.removeEventListener('abort', reader.ring);
      closing.abort();
      writer.ring();
      await pumped;
    },
  };
};

/** One sleeper at a time; ringing while nobody sleeps is forgotten, so look before you wait. */
interface Bell {
  readonly ring: () => void;
  readonly wait: (timeoutMs?: number) => Promise<void>;
}

const createBell = (): Bell => {
  let wake: (() => void) | null = null;
  return {
    ring: () => wake?.(),
    wait: (timeoutMs) =>
      new Promise((resolve) => {
        const timer =
          timeoutMs === undefined ? undefined : setTimeout(() => wake?.(), Math.max(0, timeoutMs));
        wake = () => {
          wake = null;
          clearTimeout(timer);
          resolve();
        };
      }),
  };
};
