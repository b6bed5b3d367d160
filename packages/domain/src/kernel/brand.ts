declare const brand: unique symbol;

/** A primitive that only its own constructor can make, so that two meanings never mix. */
export type Branded<T, Name extends string> = T & { readonly [brand]: Name };
