import { comparePositions, parsePosition, type Position } from '@keepsale/event-store';
import type { SellerId } from '@keepsale/domain/kernel/ids';

/** What a write reached: where its last event stands in the log, and in its seller's stream. */
export interface Reached {
  /** `null` when the request changed nothing. */
  readonly position: Position | null;
  readonly revision: number;
}

export interface ReadYourWrites {
  /**
   * Whether the read models show it: true as soon as they do, false when they do not within the time, or when the
   * seller's books are parked. Never rejects.
   */
  shows(seller: SellerId, reached: Reached): Promise<boolean>;
  /** Takes a payload of the projector's channel, `<shard>:<commit>/<prepare>`: that shard shows everything up to there. */
  projected(payload: string): void;
  /** Ends all waiting: whoever waits is told false. */
  close(): void;
}

export interface ReadYourWritesOptions {
  /**
   * The revision that the read models have reached, of each seller they know; one query for all who wait.
   */
  readonly revisions: (sellers: readonly SellerId[]) => Promise<ReadonlyMap<SellerId, number>>;
  readonly pollMs?: number;
  readonly patienceMs?: number;
}

const POLL_MS = 100;
const PATIENCE_MS = 5_000;

interface Waiter {
  readonly seller: SellerId;
  readonly reached: Reached;
  readonly settle: (shown: boolean) => void;
}

/**
 * Waits until the read models show a write. Told by the projector's notifications, which come within milliseconds; and since
 * those are lost when the listening connection drops (or was not up yet), whoever still waits is looked up every 100 ms as well:
 * one query for all of them, none while nobody waits.
 */
export const createReadYourWrites = ({
  revisions,
  pollMs = POLL_MS,
  patienceMs = PATIENCE_MS,
}: ReadYourWritesOptions): ReadYourWrites => {
  const waiters = new Set<Waiter>();
  /** The furthest that each shard was heard of. */
  const heard = new Map<number, Position>();
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  const poll = async (): Promise<void> => {
    const asked = [...waiters];
    try {
      const known = await revisions([...new Set(asked.map(({ seller }) => seller))]);
      for (const { seller, reached, settle } of asked) {
        if ((known.get(seller) ?? -1) >= reached.revision) settle(true);
      }
    } catch {
      // The database is away: those who wait are told false when their time is up.
    }
  };

  const tick = (delayMs: number): void => {
    timer ??= setTimeout(() => {
      void poll().then(() => {
        timer = null;
        if (waiters.size > 0) tick(pollMs);
      });
    }, delayMs);
  };

  return {
    shows(seller, reached) {
      const last = heard.get(shardOf(seller));
      if (isPast(last, reached.position)) return Promise.resolve(true);
      if (closed) return Promise.resolve(false);
      return new Promise((resolve) => {
        const waiter: Waiter = {
          seller,
          reached,
          settle: (shown) => {
            clearTimeout(patience);
            waiters.delete(waiter);
            resolve(shown);
          },
        };
        const patience = setTimeout(() => waiter.settle(false), patienceMs);
        waiters.add(waiter);
        // Nothing to be told of: what it shows already can only be looked up.
        tick(reached.position === null || last === undefined ? 0 : pollMs);
      });
    },
    projected(payload) {
      const news = readPayload(payload);
      if (news === null) return;
      const last = heard.get(news.shard);
      if (isPast(last, news.position)) return;
      heard.set(news.shard, news.position);
      for (const { seller, reached, settle } of waiters) {
        if (shardOf(seller) === news.shard && isPast(news.position, reached.position)) settle(true);
      }
    },
    close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      for (const { settle } of waiters) settle(false);
    },
  };
};

/** The first hex digit of the id: how the log is sharded. */
const shardOf = (seller: SellerId): number => Number.parseInt(seller.slice(0, 1), 16);

const isPast = (shown: Position | undefined, wanted: Position | null): boolean =>
  shown !== undefined && wanted !== null && comparePositions(shown, wanted) >= 0;

const readPayload = (
  payload: string,
): { readonly shard: number; readonly position: Position } | null => {
  const match = /^(\d{1,2}):(\d+\/\d+)$/.exec(payload);
  return match?.[1] === undefined || match[2] === undefined
    ? null
    : { shard: Number(match[1]), position: parsePosition(match[2]) };
};
