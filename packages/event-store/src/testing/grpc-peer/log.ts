import { randomUUID } from 'node:crypto';

/** What a client proposes. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface LoggedEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: bigint;
  /** A byte offset: monotone, never contiguous (B3). Commit and prepare are equal for single-write records (B3). */
  readonly position: bigint;
  /** .NET ticks of 100 ns since 1970, as the client divides them (B5-15). */
  readonly createdTicks: bigint;
}

export type Expected = bigint | 'any' | 'no-stream' | 'stream-exists';

export type WriteResult =
  | { readonly status: 'written'; readonly revision: bigint; readonly position: bigint }
  | { readonly status: 'wrong-version'; readonly current: bigint | null }
  | { readonly status: 'deleted' };

/** The durable part of a peer. Hand it to the next peer, and that one is the same server, restarted. */
export interface PeerLog {
  readonly events: readonly LoggedEvent[];
  /** Events of one stream, without its tombstone; `null` when nobody ever wrote it. */
  stream(name: string): readonly LoggedEvent[] | null;
  isDeleted(name: string): boolean;
  /** The index of the first event at or after a position. */
  indexOf(position: bigint): number;
  append(stream: string, expected: Expected, proposed: readonly ProposedEvent[]): WriteResult;
  tombstone(stream: string, expected: Expected): WriteResult;
  /** @returns how to stop hearing of it. */
  onGrowth(listener: () => void): () => void;
}

/** What a tombstone leaves in `$all` (B3), at the last revision there is. */
const TOMBSTONE_TYPE = '$streamDeleted';
const TOMBSTONE_REVISION = 9_223_372_036_854_775_807n;
const RECORD_OVERHEAD_BYTES = 120n;
const TICKS_PER_MS = 10_000n;

export const createPeerLog = (): PeerLog => {
  const events: LoggedEvent[] = [];
  const streams = new Map<string, LoggedEvent[]>();
  const deleted = new Set<string>();
  const listeners = new Set<() => void>();
  let end = 0n;

  const write = (stream: string, revision: bigint, event: ProposedEvent): LoggedEvent => {
    const logged = {
      ...event,
      stream,
      revision,
      position: end,
      createdTicks: BigInt(Date.now()) * TICKS_PER_MS,
    };
    end += RECORD_OVERHEAD_BYTES + BigInt(event.data.length + event.metadata.length);
    events.push(logged);
    return logged;
  };
  const grown = (): void => {
    for (const listener of [...listeners]) listener();
  };

  return {
    events,
    stream: (name) => streams.get(name) ?? null,
    isDeleted: (name) => deleted.has(name),
    indexOf: (position) => lowerBound(events, position),
    append: (stream, expected, proposed) => {
      if (deleted.has(stream)) return { status: 'deleted' };
      const stored = streams.get(stream) ?? [];
      if (!fits(stored, expected)) return repeatOrConflict(stored, expected, proposed);
      const first = BigInt(stored.length);
      const logged = proposed.map((event, at) => write(stream, first + BigInt(at), event));
      stored.push(...logged);
      if (stored.length > 0) streams.set(stream, stored);
      grown();
      return written(logged.at(-1) ?? stored.at(-1));
    },
    tombstone: (stream, expected) => {
      if (deleted.has(stream)) return { status: 'deleted' };
      const stored = streams.get(stream) ?? [];
      if (!fits(stored, expected)) return wrongVersion(stored);
      deleted.add(stream);
      const logged = write(stream, TOMBSTONE_REVISION, tombstoneEvent());
      grown();
      return written(logged);
    },
    onGrowth: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const fits = (stored: readonly LoggedEvent[], expected: Expected): boolean => {
  if (expected === 'any') return true;
  if (expected === 'stream-exists') return stored.length > 0;
  return BigInt(stored.length) === nextRevision(expected);
};

const nextRevision = (expected: bigint | 'no-stream'): bigint =>
  expected === 'no-stream' ? 0n : expected + 1n;

/**
 * B3: with NO_STREAM or a number, the ids stored from expected + 1 on are compared with the request. All equal: success, with
 * the original revision and position, also for a prefix. Anything else, and an empty append: wrong version.
 */
const repeatOrConflict = (
  stored: readonly LoggedEvent[],
  expected: Expected,
  proposed: readonly ProposedEvent[],
): WriteResult => {
  if (expected === 'any' || expected === 'stream-exists') return wrongVersion(stored);
  const from = Number(nextRevision(expected));
  const original = stored.slice(from, from + proposed.length);
  const isRepeat =
    proposed.length > 0 && proposed.every((event, at) => original[at]?.id === event.id);
  return isRepeat ? written(original.at(-1)) : wrongVersion(stored);
};

const written = (last: LoggedEvent | undefined): WriteResult => ({
  status: 'written',
  revision: last?.revision ?? 0n,
  position: last?.position ?? 0n,
});

const wrongVersion = (stored: readonly LoggedEvent[]): WriteResult => ({
  status: 'wrong-version',
  current: stored.at(-1)?.revision ?? null,
});

const tombstoneEvent = (): ProposedEvent => ({
  id: randomUUID(),
  type: TOMBSTONE_TYPE,
  contentType: 'application/octet-stream',
  data: new Uint8Array(),
  metadata: new Uint8Array(),
});

const lowerBound = (events: readonly LoggedEvent[], position: bigint): number => {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle]?.position ?? position) < position) low = middle + 1;
    else high = middle;
  }
  return low;
};
