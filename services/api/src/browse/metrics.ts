import { Counter, Histogram, type Registry } from 'prom-client';
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
