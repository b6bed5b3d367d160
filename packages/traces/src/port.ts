/** One thing that was done, told when it is over. */
export interface Done {
  /** Of few kinds: `append`, `GET /api/products/:id`. */
  readonly name: string;
  /** The ids of the requests that it was done for: the `correlationId` of the events. */
  readonly requests: readonly string[];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Nothing personal: neither streams, names nor addresses. */
  readonly facts: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
}

/**
 * Tells what was done for a request, wherever it was done. A request's id is its trace's id, so that processes need to hand
 * each other nothing but what the events say anyway.
 */
export interface Traces {
  /** False: telling costs nothing and does nothing, and neither need it be prepared. */
  readonly isOn: boolean;
  /** The request itself, above everything else that is done for it. */
  request(done: Done): void;
  /** A part of it: one span for each of the requests. */
  part(done: Done): void;
  /** Sends what was not sent yet, for at most a second. */
  close(): Promise<void>;
}

/** Tells nothing. */
export const UNTRACED: Traces = {
  isOn: false,
  request: () => undefined,
  part: () => undefined,
  close: () => Promise.resolve(),
};
