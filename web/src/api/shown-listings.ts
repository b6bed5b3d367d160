import type { BrowseAnswer } from '@keepsale/contracts/browse';

/** While one reads a page, new listings push its last ones onto the next: nobody wants to see them twice. */
export const withoutShown = (
  items: BrowseAnswer['items'],
  before: readonly Pick<BrowseAnswer, 'items'>[],
): BrowseAnswer['items'] => {
  const shown = new Set(before.flatMap((page) => page.items.map(({ id }) => id)));
  return items.filter(({ id }) => !shown.has(id));
};
