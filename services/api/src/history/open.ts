import type { StreamReader } from './stream.ts';

/** What the calls of the history are made of. */
export interface History {
  /** The record itself. */
  readonly stream: StreamReader;
}
