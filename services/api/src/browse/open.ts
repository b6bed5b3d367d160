import type { Registry } from 'prom-client';
import type { FastifyBaseLogger } from 'fastify';
import { createEbayMarketplace } from './ebay/marketplace.ts';
import { apiAddress, type EbaySettings } from './ebay/settings.ts';
import { createFairShares } from './fair-shares.ts';
import type { MarketplaceDesk } from './marketplace.ts';
import { measured, tellCalls } from './metrics.ts';
import { createSampleMarketplace } from './sample/marketplace.ts';
import { shareAnswers } from './shared-answers.ts';

interface MarketplaceParts {
  /** `null`: the built-in sample. */
  readonly ebay: EbaySettings | null;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly registry: Registry;
  readonly now: () => Date;
}

/** eBay with keys, the sample without. */
export const openMarketplace = ({
  ebay,
  log,
  registry,
  now,
}: MarketplaceParts): MarketplaceDesk => {
  const nowMs = () => now().getTime();
  if (ebay === null) return createSampleMarketplace(nowMs);
  const live = createEbayMarketplace({
    settings: ebay,
    address: apiAddress(ebay),
    nowMs,
    onProblem: (what, complaints) => log.warn({ complaints }, `marketplace: ${what}`),
  });
  const shares = createFairShares(ebay.callsPerDay, nowMs);
  tellCalls(registry, ebay.callsPerDay, shares);
  return shareAnswers(measured(live, registry), shares, nowMs);
};
