import { firstHash, verifyChain } from '../hash-chain.ts';
import type { ChainAnchor, ChainFault } from '../hash-chain.ts';
import { decodeMetadata } from '../metadata.ts';
import { count, revision, STREAM_ENDED_TYPE } from '../port.ts';
import type { EventStore, RecordedEvent, Revision } from '../port.ts';
import { readWholeLog } from './read-whole-log.ts';

export interface BrokenStream {
  readonly stream: string;
  readonly revision: Revision;
  readonly reason: ChainFault;
}

export interface LogVerification {
  readonly streams: number;
  readonly events: number;
  /** Streams whose hash chain does not hold, at its first bad event; empty when all is well. */
  readonly broken: readonly BrokenStream[];
}

/**
 * Checks the hash chain of every stream `<category>-<id>` on the stored bytes, up to what the log holds at the call. An ended stream is
 * passed over: its events may be gone.
 *
 * @throws EventStoreUnavailable when the store does not answer in time; safe to repeat.
 */
export const verifyLog = async (
  store: EventStore,
  signal: AbortSignal = new AbortController().signal,
): Promise<LogVerification> => {
  const chains = new Map<string, ChainAnchor>();
  const broken = new Map<string, BrokenStream>();
  let events = 0;
  for await (const event of readWholeLog(store, signal)) {
    const { stream } = event;
    if (event.type === STREAM_ENDED_TYPE) broken.delete(stream);
    if (event.type === STREAM_ENDED_TYPE || broken.has(stream)) continue;
    events += 1;
    const verdict = verifyChain([event], chains.get(stream) ?? firstAnchor(stream));
    if (verdict.status === 'broken') broken.set(stream, { ...verdict, stream });
    else chains.set(stream, after(event, verdict.hash));
  }
  const found: BrokenStream[] = [];
  for (const { stream, revision: at, reason } of broken.values()) {
    if (!(await hasEnded(store, stream))) found.push({ stream, revision: at, reason });
  }
  return { streams: new Set([...chains.keys(), ...broken.keys()]).size, events, broken: found };
};

const firstAnchor = (stream: string): ChainAnchor => ({
  hash: firstHash(stream.slice(stream.indexOf('-') + 1)),
  nextRevision: revision(0),
});

const after = (event: RecordedEvent, hash: string): ChainAnchor => {
  const recordedAt = decodeMetadata(event.metadata)?.recordedAt;
  return {
    hash,
    nextRevision: revision(event.revision + 1),
    ...(recordedAt === undefined ? {} : { recordedAt }),
  };
};

const hasEnded = async (store: EventStore, stream: string): Promise<boolean> =>
  (await store.readStream(stream, 'tail', count(1))).status === 'ended';
