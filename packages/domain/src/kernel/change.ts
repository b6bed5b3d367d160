/** One field of an edit. */
export interface Change<T> {
  readonly from: T;
  readonly to: T;
}
