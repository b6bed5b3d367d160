/** Without its suffix, so that a long name still leaves a readable code. */
const SKU_STEM_LENGTH_MAX = 40;
/** For a name without any letter of A–Z or digit. */
const SKU_STEM_DEFAULT = 'ITEM';

/**
 * An SKU from a product's name: letters A–Z, digits and dashes, accents dropped; `-2`, `-3`, … when it is taken.
 * Looks in steps of doubling width, so the ten-thousandth product of one name costs no more than the tenth.
 */
export const generateSku = (name: string, isTaken: (sku: string) => boolean): string => {
  const stem = skuStem(name);
  if (!isTaken(stem)) return stem;
  const numbered = (n: number): string => `${stem}-${n}`;
  let free = 2;
  while (isTaken(numbered(free))) free *= 2;
  let taken = free / 2;
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (isTaken(numbered(middle))) taken = middle;
    else free = middle;
  }
  return numbered(free);
};

const skuStem = (name: string): string => {
  const stem = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .slice(0, SKU_STEM_LENGTH_MAX)
    .replace(/^-+|-+$/g, '');
  return stem === '' ? SKU_STEM_DEFAULT : stem;
};
