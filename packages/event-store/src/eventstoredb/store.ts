import { appendChecked } from '../batch.ts';
import type { EventStore } from '../port.ts';
import { appendBatch } from './append.ts';
import { openSlot } from './clients.ts';
import { credentialsOf } from './credentials.ts';
import { endStream } from './end-stream.ts';
import { listStreams } from './list-streams.ts';
import { readAt, readHead, readStream } from './read.ts';
import { subscribe } from './subscribe.ts';

export interface EventStoreDbOptions {
  /** `esdb://…` or `esdb+discover://…`, with user and password unless `tls=false`. */
  readonly url: string;
  /** How long the server may take to answer, in milliseconds; 10 s when absent. */
  readonly answerMs?: number;
}

const ANSWER_MS = 10_000;

/**
 * Needs a server of 23.10 or later: before, subscriptions do not tell that they are caught up. Connects with the first call.
 *
 * @throws RangeError for a URL of another scheme, or one with TLS and without user.
 */
export const createEventStoreDbEventStore = (options: EventStoreDbOptions): EventStore => {
  const access = {
    url: options.url,
    credentials: credentialsOf(options.url),
    answerMs: options.answerMs ?? ANSWER_MS,
  };
  const appends = openSlot(access);
  const reads = openSlot(access);
  const closing = new AbortController();

  return {
    append: (batch) => appendChecked(batch, (checked) => appendBatch(appends, access, checked)),
    readStream: (stream, from, max) => readStream(reads, access, stream, { from, max }),
    listStreams: (prefix, signal) =>
      listStreams(access, prefix, { signal, closing: closing.signal }),
    readAt: (position) => readAt(reads, access, position),
    head: () => readHead(reads, access),
    subscribe: (subscription) => subscribe(access, subscription, closing.signal),
    endStream: (stream) => endStream(appends, access, stream),
    close: () => {
      closing.abort();
      appends.close();
      reads.close();
      return Promise.resolve();
    },
  };
};
