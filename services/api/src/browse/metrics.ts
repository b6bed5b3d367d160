import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { FairShares } from './fair-shares.ts';
import { type Marketplace, MarketplaceProblem } from './marketplace.ts';

/** Up to the time-out of both attempts. */
const SECONDS_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Counts and times what reaches the marketplace: beneath the shared answers, so that each is one call. */
export const measured = (marketplace: Marketplace, registry: Registry): Marketplace => {
  const searches = new Counter({
    name: 'keepsale_marketplace_searches_total',
    help: 'Searches sent to the marketplace, by how they ended',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'keepsale_marketplace_search_duration_seconds',
    help: "The marketplace's own time to answer",
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  return {
    info: marketplace.info,
    search: async (search) => {
      const stop = duration.startTimer();
      try {
        const answer = await marketplace.search(search);
        searches.inc({ outcome: 'answered' });
        return answer;
      } catch (error) {
        searches.inc({ outcome: error instanceof MarketplaceProblem ? error.reason.kind : 'bug' });
        throw error;
      } finally {
        stop();
      }
    },
  };
};

/** How many calls of the day are left, as far as this process knows: the marketplace does not say. */
export const tellCalls = (
  registry: Registry,
  callsPerDay: number,
  { usedToday }: Pick<FairShares, 'usedToday'>,
): void => {
  new Gauge({
    name: 'keepsale_marketplace_calls_allowed',
    help: 'Calls that the marketplace allows a day, as it was told to us',
    registers: [registry],
  }).set(callsPerDay);
  new Gauge({
    name: 'keepsale_marketplace_calls_used',
    help: "Calls that this process has made since the marketplace's day began",
    registers: [registry],
    collect() {
      this.set(usedToday());
    },
  });
};
