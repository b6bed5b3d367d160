import type { BrowseAnswer } from '@keepsale/contracts/browse';

/** Long enough for a rush and for Back; short enough that a bid is never long out of date. */
const KEEP_MS = 10_000;
/** The largest pages are 200 listings: what bounds the memory is these, not the answers. */
const LISTINGS_MAX = 10_000;
const ANSWERS_MAX = 200;

export interface KeptAnswers {
  /** `undefined` when there is none that is still good. */
  get(key: string): BrowseAnswer | undefined;
  keep(key: string, answer: BrowseAnswer): void;
}

/**
 * Answers for seconds, in this process's memory only and never beyond the end of an auction in them: licence and sense both
 * forbid more.
 */
export const createKeptAnswers = (nowMs: () => number): KeptAnswers => {
  const kept = new Map<string, Kept>();
  let listings = 0;

  const remove = (key: string): void => {
    listings -= kept.get(key)?.answer.items.length ?? 0;
    kept.delete(key);
  };

  /** A `Map` remembers the order of insertion: the first is the oldest. */
  const makeRoom = (): void => {
    for (const oldest of kept.keys()) {
      if (kept.size <= ANSWERS_MAX && listings <= LISTINGS_MAX) return;
      remove(oldest);
    }
  };

  return {
    get: (key) => {
      const found = kept.get(key);
      return found !== undefined && found.untilMs > nowMs() ? found.answer : undefined;
    },
    keep: (key, answer) => {
      remove(key);
      // The timer knows the stamp, not the answer: what has made room is not held by it.
      const stamp = Symbol(key);
      kept.set(key, { answer, stamp, untilMs: goodUntil(answer, nowMs()) });
      listings += answer.items.length;
      // Gone when it is good no longer, and not only when nobody may have it any more.
      setTimeout(() => kept.get(key)?.stamp === stamp && remove(key), KEEP_MS).unref();
      makeRoom();
    },
  };
};

interface Kept {
  readonly answer: BrowseAnswer;
  readonly stamp: symbol;
  readonly untilMs: number;
}

const goodUntil = ({ items }: BrowseAnswer, nowMs: number): number =>
  items
    .flatMap(({ endTime }) => (endTime === null ? [] : Date.parse(endTime)))
    .filter((endMs) => endMs > nowMs)
    .reduce((soonest, endMs) => Math.min(soonest, endMs), nowMs + KEEP_MS);
