/** A number from 0 up to 1, always the same for the same numbers: what looks like chance in the sample. */
export const chance = (...numbers: readonly number[]): number => {
  let hash = 0x811c9dc5;
  for (const number of numbers) {
    hash = Math.imul(hash ^ number, 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  }
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/** One of a list, by chance. */
export const pick = <T>(list: readonly [T, ...T[]], luck: number): T =>
  list[Math.floor(luck * list.length)] ?? list[0];
