import type { SellerId } from '@keepsale/domain/kernel/ids';
import { MarketplaceProblem } from './marketplace.ts';
import { createPacificClock } from './pacific-clock.ts';

/** Upstream searches of one seller in a row, regained over a minute: more than anybody types, less than a loop asks. */
const IN_A_ROW_MAX = 30;
const REGAIN_MS = 60_000 / IN_A_ROW_MAX;

export interface FairShares {
  /**
   * Charges the seller with one search that will reach the marketplace.
   *
   * @returns what gives it back, for a search that was not answered.
   * @throws MarketplaceProblem `share` when it would be at the cost of the others.
   */
  charge(seller: SellerId): () => void;
  /** Searches charged since the marketplace's day began, less what was given back. */
  usedToday(): number;
}

interface Account {
  today: number;
  /** When the searches in a row will all have been regained. */
  regainedMs: number;
}

/**
 * The calls of a day are everybody's. A seller may use at most half of what the others have left of them: however much one
 * searches, and however many do, something is left for who comes next. Counted in this process's memory, anew with the
 * marketplace's day.
 */
export const createFairShares = (callsPerDay: number, nowMs: () => number): FairShares => {
  const clock = createPacificClock();
  const accounts = new Map<SellerId, Account>();
  let day = '';
  let used = 0;

  const turnTheDay = (): void => {
    const today = clock.dayOf(nowMs());
    if (today === day) return;
    accounts.clear();
    used = 0;
    day = today;
  };

  const accountOf = (seller: SellerId): Account => {
    turnTheDay();
    const account = accounts.get(seller) ?? { today: 0, regainedMs: nowMs() };
    accounts.set(seller, account);
    return account;
  };

  return {
    usedToday: () => {
      turnTheDay();
      return used;
    },
    charge: (seller) => {
      const account = accountOf(seller);
      const left = callsPerDay - (used - account.today);
      if (account.today >= Math.floor(left / 2)) throw spent('day', clock.msLeftOf(nowMs()));
      const regainedMs = Math.max(account.regainedMs, nowMs()) + REGAIN_MS;
      const earlyMs = regainedMs - nowMs() - IN_A_ROW_MAX * REGAIN_MS;
      if (earlyMs > 0) throw spent('minute', earlyMs);
      account.regainedMs = regainedMs;
      account.today += 1;
      used += 1;
      return () => {
        account.regainedMs -= REGAIN_MS;
        account.today -= 1;
        // Of a day that is over nothing is given back.
        if (accounts.get(seller) === account) used -= 1;
      };
    },
  };
};

const spent = (of: 'minute' | 'day', leftMs: number): MarketplaceProblem =>
  new MarketplaceProblem(
    { kind: 'share', of, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) },
    `not tried: a seller's share of the ${of} is spent`,
  );
