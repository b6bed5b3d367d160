import { count, STREAM_ENDED_TYPE } from '../port.ts';
import type { StreamSummary } from '../port.ts';
import type { Access } from './clients.ts';
import { subscribe } from './subscribe.ts';

const PAGE_EVENTS_MAX = count(500);

/** The server keeps a list of streams only while its `$streams` projection runs, so the log is read, by names alone. */
export const listStreams = async (
  access: Access,
  prefix: string,
  { signal, closing }: { readonly signal: AbortSignal; readonly closing: AbortSignal },
): Promise<readonly StreamSummary[]> => {
  const lengths = new Map<string, number>();
  const all = { prefixes: [prefix], after: 'start', batchEventsMax: PAGE_EVENTS_MAX } as const;
  for await (const message of subscribe(access, { ...all, signal }, closing)) {
    if (message.kind === 'caught-up') break;
    if (message.kind === 'checkpoint') continue;
    for (const { stream, type, revision } of message.events) {
      if (type === STREAM_ENDED_TYPE) lengths.delete(stream);
      else lengths.set(stream, revision + 1);
    }
  }
  signal.throwIfAborted();
  return [...lengths].map(([stream, events]) => ({ stream, events }));
};
