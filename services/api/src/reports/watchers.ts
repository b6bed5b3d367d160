import type { SellerId } from '@keepsale/domain/kernel/ids';

/** Of one seller, in one process. A screen watches one report, or one batch. */
export const WATCHED_MAX = 20;

/** Whose event streams are open. Each asks the database every second: a thousand of one seller would take it from everybody. */
export interface Watchers {
  /** `null`: that seller has enough. Else what to call, once, when the stream has ended. */
  enter(seller: SellerId): (() => void) | null;
}

export const createWatchers = (): Watchers => {
  const open = new Map<SellerId, number>();
  return {
    enter: (seller) => {
      const before = open.get(seller) ?? 0;
      if (before >= WATCHED_MAX) return null;
      open.set(seller, before + 1);
      return () => {
        const left = (open.get(seller) ?? 1) - 1;
        if (left === 0) open.delete(seller);
        else open.set(seller, left);
      };
    },
  };
};
