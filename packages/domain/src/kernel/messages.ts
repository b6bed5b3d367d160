/** One line of text for each refusal: a new code does not compile until it has one. */
export type Messages<Rejection extends { readonly code: string }> = {
  readonly [R in Rejection as R['code']]: (rejection: R) => string;
};
