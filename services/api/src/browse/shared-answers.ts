import type { BrowseAnswer } from '@keepsale/contracts/browse';
import type { ListingSearch, Marketplace } from './marketplace.ts';

/** Long enough for a rush and for Back; short enough that a bid is never long out of date. */
const KEEP_MS = 10_000;
const ANSWERS_MAX = 200;

interface Kept {
  readonly answer: BrowseAnswer;
  readonly untilMs: number;
}

/**
 * Equal searches share one call while it is under way, and its answer for seconds after. In this process's memory only, and never
 * beyond the end of an auction in it: licence and sense both forbid more. Failures are shared while under way, never kept.
 */
export const shareAnswers = (marketplace: Marketplace, nowMs: () => number): Marketplace => {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<BrowseAnswer>>();

  const ask = async (key: string, search: ListingSearch): Promise<BrowseAnswer> => {
    try {
      const answer = await marketplace.search(search);
      keep(kept, key, { answer, untilMs: goodUntil(answer, nowMs()) });
      return answer;
    } finally {
      underWay.delete(key);
    }
  };

  return {
    info: marketplace.info,
    search: (search) => {
      const key = keyOf(search);
      const found = kept.get(key);
      if (found !== undefined && found.untilMs > nowMs()) return Promise.resolve(found.answer);
      const running = underWay.get(key);
      if (running !== undefined) return running;
      const started = ask(key, search);
      underWay.set(key, started);
      return started;
    },
  };
};

const keyOf = ({ keyword, page, limit, shipTo, locatedIn, sort }: ListingSearch): string =>
  JSON.stringify([keyword.toLowerCase(), page, limit, shipTo, locatedIn, sort]);

/** A `Map` remembers the order of insertion: the first is the oldest. */
const keep = (kept: Map<string, Kept>, key: string, entry: Kept): void => {
  kept.delete(key);
  kept.set(key, entry);
  // Gone when it is good no longer, and not only when nobody may have it any more.
  setTimeout(() => kept.get(key) === entry && kept.delete(key), KEEP_MS).unref();
  for (const oldest of kept.keys()) {
    if (kept.size <= ANSWERS_MAX) return;
    kept.delete(oldest);
  }
};

const goodUntil = ({ items }: BrowseAnswer, nowMs: number): number =>
  items
    .flatMap(({ endTime }) => (endTime === null ? [] : Date.parse(endTime)))
    .filter((endMs) => endMs > nowMs)
    .reduce((soonest, endMs) => Math.min(soonest, endMs), nowMs + KEEP_MS);
