declare const brand: unique symbol;

/**
 * A primitive that only its own constructor can make, so that two meanings never mix. A set of names, not one: a brand of
 * a brand (`SellerId` of `Uuid`) is then both, where two literal names would make it `never`.
 */
export type Branded<T, Name extends string> = T & {
  readonly [brand]: Readonly<Record<Name, true>>;
};
