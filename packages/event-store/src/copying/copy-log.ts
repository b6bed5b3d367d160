import { setTimeout as delay } from 'node:timers/promises';
import {
  APPEND_BYTES_MAX,
  count,
  EventStoreUnavailable,
  revision,
  STREAM_ENDED_TYPE,
} from '../port.ts';
import type { EventStore, RecordedEvent, StreamAppend } from '../port.ts';
import { readWholeLog } from './read-whole-log.ts';

/** The two logs do not fit together; said in a sentence for the operator. */
export class LogsDiffer extends Error {
  override readonly name = 'LogsDiffer';
}

export interface CopyProgress {
  /** Events seen in the source so far. */
  readonly seen: number;
  /** Events that the destination did not have yet. */
  readonly written: number;
}

export interface CopyOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CopyProgress) => void;
}

/** A group is sent when it holds this much; far below what a store takes in one append. */
const GROUP_EVENTS_MAX = 500;
const GROUP_BYTES_MAX = APPEND_BYTES_MAX / 2;
const ATTEMPTS_MAX = 8;
const PAUSE_MS = 250;

/**
 * Writes every event of one log to another as it stands there: ids, types, data and metadata byte for byte, in the order of the log,
 * so that the order within each stream and every hash hold. Streams that were ended are ended there too.
 *
 * May be interrupted and repeated: what is there already is recognised by its ids and not written again. What is written to the
 * source meanwhile is copied up to where the source stood at the call.
 *
 * @throws LogsDiffer when a stream of the destination holds something else.
 * @throws EventStoreUnavailable when a store does not answer for several attempts; go on by calling again.
 */
export const copyLog = async (
  source: EventStore,
  destination: EventStore,
  { signal, onProgress }: CopyOptions,
): Promise<CopyProgress> => {
  await requireCopy(source, destination, signal);
  const writer = createWriter(source, destination, signal);
  let seen = 0;
  for await (const event of readWholeLog(source, signal)) {
    await writer.take(event);
    seen += 1;
    if (seen % GROUP_EVENTS_MAX === 0) onProgress({ seen, written: writer.written() });
  }
  await writer.flush();
  return { seen, written: writer.written() };
};

/**
 * What is copied into another product's log cannot be taken out again.
 *
 * @throws LogsDiffer when the destination begins with what the source does not know.
 */
const requireCopy = async (
  source: EventStore,
  destination: EventStore,
  signal: AbortSignal,
): Promise<void> => {
  for await (const first of readWholeLog(destination, signal)) return requireOurs(source, first);
};

interface Writer {
  take(event: RecordedEvent): Promise<void>;
  flush(): Promise<void>;
  written(): number;
}

const createWriter = (source: EventStore, destination: EventStore, signal: AbortSignal): Writer => {
  /** The revision that comes next in each stream of the destination. */
  const next = new Map<string, number>();
  const ended = new Set<string>();
  let group: RecordedEvent[] = [];
  let bytes = 0;
  let written = 0;

  const flush = async (): Promise<void> => {
    if (group.length > 0) await appendAll(destination, group, signal);
    written += group.length;
    group = [];
    bytes = 0;
  };
  const nextOf = async (stream: string): Promise<number> => {
    const known = next.get(stream);
    if (known !== undefined) return known;
    const tail = await destination.readStream(stream, 'tail', count(1));
    if (tail.status === 'ended') ended.add(stream);
    const last = tail.status === 'live' ? tail.events[0] : undefined;
    if (last !== undefined) await requireOurs(source, last);
    const found = (last?.revision ?? -1) + 1;
    next.set(stream, found);
    return found;
  };
  const end = async (stream: string): Promise<void> => {
    await flush();
    await destination.endStream(stream);
    ended.add(stream);
  };

  return {
    written: () => written,
    flush,
    take: async (event) => {
      const { stream } = event;
      const expected = await nextOf(stream);
      if (ended.has(stream)) return;
      if (event.type === STREAM_ENDED_TYPE) return end(stream);
      if (event.revision < expected) return;
      if (event.revision > expected) {
        // Of an ended stream, a scavenged part may be missing; of any other, nothing may.
        if (await isEnded(source, stream)) return end(stream);
        throw new LogsDiffer(
          `${stream} of the source goes from revision ${expected - 1} to ${event.revision}: ` +
            'either the source is damaged, or the destination was written to meanwhile.',
        );
      }
      const size = sizeOf(event);
      if (group.length >= GROUP_EVENTS_MAX || bytes + size > GROUP_BYTES_MAX) await flush();
      group.push(event);
      bytes += size;
      next.set(stream, expected + 1);
    },
  };
};

/** @throws LogsDiffer when what a stream of the destination ends with is not what the source has there. */
const requireOurs = async (source: EventStore, last: RecordedEvent): Promise<void> => {
  const slice = await source.readStream(last.stream, last.revision, count(1));
  if (slice.status === 'ended') return;
  const ours = slice.status === 'live' ? slice.events[0] : undefined;
  if (ours?.id !== last.id || ours.metadata !== last.metadata)
    throw refused(last.stream, 'conflict');
};

const isEnded = async (store: EventStore, stream: string): Promise<boolean> =>
  (await store.readStream(stream, 'tail', count(1))).status === 'ended';

const sizeOf = ({ type, data, metadata }: RecordedEvent): number =>
  Buffer.byteLength(type) + Buffer.byteLength(data) + Buffer.byteLength(metadata);

/** An unknown outcome is met by sending the same again: whatever is there is recognised by its ids. */
const appendAll = async (
  destination: EventStore,
  events: readonly RecordedEvent[],
  signal: AbortSignal,
): Promise<void> => {
  let waiting = partsOf(events);
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    const outcomes = await destination.append(waiting);
    const unknown: StreamAppend[] = [];
    for (const [index, part] of waiting.entries()) {
      const outcome = outcomes[index];
      if (outcome?.status === 'unknown') unknown.push(part);
      else if (outcome?.status !== 'appended') throw refused(part.stream, outcome?.status);
    }
    if (unknown.length === 0) return;
    if (attempt === ATTEMPTS_MAX) {
      throw new EventStoreUnavailable('the destination does not answer; the copy may be repeated');
    }
    waiting = unknown;
    await delay(PAUSE_MS * attempt, undefined, { signal });
  }
};

const refused = (stream: string, status: string | undefined): LogsDiffer =>
  new LogsDiffer(
    status === 'too-large'
      ? `${stream} holds an event that is too large for the destination.`
      : `${stream} of the destination holds something else (${status ?? 'no outcome'}): copy into an empty event store, ` +
          'and let nobody write there.',
  );

/** One part a stream, in the order of the log. */
const partsOf = (events: readonly RecordedEvent[]): readonly StreamAppend[] => {
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const part = streams.get(event.stream) ?? [];
    part.push(event);
    streams.set(event.stream, part);
  }
  return [...streams].map(([stream, part]) => ({
    stream,
    expectedRevision: expectedBefore(part),
    events: part.map(({ id, type, data, metadata }) => ({ id, type, data, metadata })),
  }));
};

const expectedBefore = ([first]: readonly RecordedEvent[]): StreamAppend['expectedRevision'] =>
  first === undefined || first.revision === 0 ? 'no-stream' : revision(first.revision - 1);
