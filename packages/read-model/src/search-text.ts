import { foldSearch } from '@keepsale/domain/kernel/text';

/** What a search looks through: one line per given text, folded as the words looked for are. */
export const searchText = (...texts: readonly (string | null)[]): string =>
  foldSearch(texts.filter((text) => text !== null).join('\n'));
