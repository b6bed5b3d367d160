/** A repeatable stream of chance: the same seed tells the same story (mulberry32, public domain). */
export interface Chance {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly unit: () => number;
  /** Whole, both ends inclusive. */
  readonly between: (least: number, most: number) => number;
  readonly pick: <const T extends readonly [unknown, ...unknown[]]>(list: T) => T[number];
  /** An index, chosen in proportion to its weight. */
  readonly weighted: (weights: readonly number[]) => number;
}

export const chanceFrom = (seed: number): Chance => {
  let state = seed >>> 0;
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number): number =>
    least + Math.floor(unit() * (most - least + 1));
  return {
    unit,
    between,
    pick: (list) => list[between(0, list.length - 1)],
    weighted: (weights) => {
      let left = unit() * weights.reduce((sum, weight) => sum + weight, 0);
      const index = weights.findIndex((weight) => (left -= weight) < 0);
      return index === -1 ? weights.length - 1 : index;
    },
  };
};
