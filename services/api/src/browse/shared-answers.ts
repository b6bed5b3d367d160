import type { BrowseAnswer } from '@keepsale/contracts/browse';
import type { FairShares } from './fair-shares.ts';
import { createKeptAnswers } from './kept-answers.ts';
import {
  type ListingSearch,
  type Marketplace,
  type MarketplaceDesk,
  MarketplaceProblem,
} from './marketplace.ts';

/**
 * Equal searches share one call while it is under way, and its answer for seconds after; only who starts a call is charged for
 * it. Failures are shared while under way, never kept.
 */
export const shareAnswers = (
  marketplace: Marketplace,
  shares: Pick<FairShares, 'charge'>,
  nowMs: () => number,
): MarketplaceDesk => {
  const kept = createKeptAnswers(nowMs);
  const underWay = new Map<string, Promise<BrowseAnswer>>();

  const ask = async (
    key: string,
    search: ListingSearch,
    giveBack: () => void,
  ): Promise<BrowseAnswer> => {
    try {
      const answer = await marketplace.search(search);
      kept.keep(key, answer);
      return answer;
    } catch (error) {
      if (!wasAnswered(error)) giveBack();
      throw error;
    } finally {
      underWay.delete(key);
    }
  };

  return {
    info: marketplace.info,
    // Up to the call nothing waits: two equal searches cannot both find that there is none under way.
    search: async (search, seller) => {
      const key = keyOf(search);
      const found = kept.get(key) ?? underWay.get(key);
      if (found !== undefined) return found;
      const started = ask(key, search, shares.charge(seller));
      underWay.set(key, started);
      return started;
    },
  };
};

const keyOf = ({ keyword, page, limit, shipTo, locatedIn, sort }: ListingSearch): string =>
  JSON.stringify([keyword.toLowerCase(), page, limit, shipTo, locatedIn, sort]);

/** A refusal of the search is an answer, and has cost a call; an outage is nobody's to pay for. */
const wasAnswered = (error: unknown): boolean =>
  error instanceof MarketplaceProblem && error.reason.kind === 'refused';
