import { foldSearch } from '@keepsale/domain/kernel/text';

// eslint-disable-next-line no-control-regex -- ASCII as a whole is what has no marks and no compatibility forms
const ASCII = /^[\u0000-\u007f]*$/;

/** What a search looks through: one line per given text, folded as the words looked for are. */
export const searchText = (...texts: readonly (string | null)[]): string => {
  const all = texts.filter((text) => text !== null).join('\n');
  // The same as `foldSearch`, in a tenth of the time; most texts are.
  return ASCII.test(all) ? all.toLowerCase() : foldSearch(all);
};
