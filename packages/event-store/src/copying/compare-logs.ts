import { count, revision, STREAM_ENDED_TYPE } from '../port.ts';
import type { EventStore, RecordedEvent } from '../port.ts';
import { LogsDiffer } from './copy-log.ts';
import { readWholeLog } from './read-whole-log.ts';

export interface Comparison {
  readonly streams: number;
  readonly events: number;
}

const PAGE = count(1_000);

/**
 * Compares every stream of the source with the same stream of the destination, event by event: id, type, and the bytes of data and
 * metadata. The destination may hold no stream of ours that the source does not know.
 *
 * @throws LogsDiffer with the first difference.
 */
export const compareLogs = async (
  source: EventStore,
  destination: EventStore,
  signal: AbortSignal,
): Promise<Comparison> => {
  const [ours, theirs] = [await streamsOf(source, signal), await streamsOf(destination, signal)];
  let events = 0;
  for (const [stream, isEnded] of ours) {
    signal.throwIfAborted();
    if (theirs.get(stream) !== isEnded) {
      throw new LogsDiffer(
        `${stream} is ${stateOf(isEnded)} in the source and ${stateOf(theirs.get(stream))} in the destination.`,
      );
    }
    if (!isEnded) events += await compareStream(source, destination, stream);
  }
  const foreign = [...theirs.keys()].find((stream) => !ours.has(stream));
  if (foreign !== undefined) {
    throw new LogsDiffer(`The destination holds ${foreign}, which the source does not know.`);
  }
  return { streams: ours.size, events };
};

const stateOf = (isEnded: boolean | undefined): string =>
  isEnded === undefined ? 'absent' : isEnded ? 'ended' : 'live';

/** Whether each stream of the log has ended. */
const streamsOf = async (
  store: EventStore,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, boolean>> => {
  const streams = new Map<string, boolean>();
  for await (const { stream, type } of readWholeLog(store, signal)) {
    streams.set(stream, streams.get(stream) === true || type === STREAM_ENDED_TYPE);
  }
  return streams;
};

const compareStream = async (
  source: EventStore,
  destination: EventStore,
  stream: string,
): Promise<number> => {
  for (let from = 0; ;) {
    const at = revision(from);
    const [ours, theirs] = await Promise.all([
      pageOf(source, stream, at),
      pageOf(destination, stream, at),
    ]);
    for (const [index, event] of ours.entries()) requireSame(event, theirs[index]);
    if (theirs.length > ours.length) {
      throw new LogsDiffer(
        `${stream} goes on in the destination after revision ${from + ours.length - 1}.`,
      );
    }
    from += ours.length;
    if (ours.length < PAGE) return from;
  }
};

const pageOf = async (
  store: EventStore,
  stream: string,
  from: ReturnType<typeof revision>,
): Promise<readonly RecordedEvent[]> => {
  const slice = await store.readStream(stream, from, PAGE);
  return slice.status === 'live' ? slice.events : [];
};

const requireSame = (ours: RecordedEvent, theirs: RecordedEvent | undefined): void => {
  if (theirs !== undefined && isSame(ours, theirs)) return;
  const what = theirs === undefined ? 'is missing in' : 'is not the same in';
  throw new LogsDiffer(`${ours.stream}@${ours.revision} ${what} the destination.`);
};

const isSame = (a: RecordedEvent, b: RecordedEvent): boolean =>
  a.id === b.id &&
  a.revision === b.revision &&
  a.type === b.type &&
  a.data === b.data &&
  a.metadata === b.metadata;
