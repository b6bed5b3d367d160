import type { ListingSearch } from '../marketplace.ts';
import type { EbaySettings } from './settings.ts';

/**
 * How much we ask of the site. `aspects`: by category and sport. `words`: by keywords alone, where the site does not know our
 * category. The bare forms leave out the buying options, which some sorts refuse (12034).
 */
export type Form = 'aspects' | 'aspects-bare' | 'words' | 'words-bare';

export const isByAspects = (form: Form): boolean => form.startsWith('aspects');
export const isBare = (form: Form): boolean => form.endsWith('-bare');

export const formOf = (byAspects: boolean, bare: boolean): Form =>
  `${byAspects ? 'aspects' : 'words'}${bare ? '-bare' : ''}`;

/** Trees of categories change with the quarters; an hour costs one search more if it was only a mood. */
const REMEMBERED_MS = 60 * 60_000;

export interface Forms {
  /** The form to ask in first. */
  first(search: ListingSearch): Form;
  /** That form was answered after {@link Forms.first}'s was not: for an hour searches begin with it, so that none pays twice. */
  remember(search: ListingSearch, form: Form): void;
}

/** Which forms the site has refused lately. What it does not take for one sort says nothing about another. */
export const createForms = ({ marketplaceId }: EbaySettings, nowMs: () => number): Forms => {
  const startsByAspects = marketplaceId === 'EBAY_US';
  let wordsUntilMs = Number.NEGATIVE_INFINITY;
  const bareUntilMs = new Map<ListingSearch['sort'], number>();

  const first = ({ sort }: ListingSearch): Form =>
    formOf(
      startsByAspects && nowMs() >= wordsUntilMs,
      nowMs() < (bareUntilMs.get(sort) ?? Number.NEGATIVE_INFINITY),
    );

  return {
    first,
    remember: (search, form) => {
      const asked = first(search);
      const untilMs = nowMs() + REMEMBERED_MS;
      if (isByAspects(asked) && !isByAspects(form)) wordsUntilMs = untilMs;
      if (!isBare(asked) && isBare(form)) bareUntilMs.set(search.sort, untilMs);
    },
  };
};
