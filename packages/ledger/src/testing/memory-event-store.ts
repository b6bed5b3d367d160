import { revision } from '@keepsale/event-store';
import type {
  AppendOutcome,
  RecordedEvent,
  StreamAppend,
  StreamSlice,
} from '@keepsale/event-store';
import type { StreamStore } from '../streams.ts';

/**
 * What befalls one append.
 * - `lost`: it is never written, and nobody hears so. `reply-lost`: it is written, and nobody hears so.
 * - `late`: nobody hears of it, and it is written some turns later, after what comes next.
 * - `refused`: the store rejects, as for text that it cannot keep.
 */
export type AppendFault = 'none' | 'lost' | 'reply-lost' | 'late' | 'refused';

export interface MemoryEventStore extends StreamStore {
  /** Every append that arrived, as it arrived. */
  readonly arrived: readonly (readonly StreamAppend[])[];
  events(stream: string): readonly RecordedEvent[];
  end(stream: string): void;
}

export interface MemoryEventStoreOptions {
  /** Asked once for each append, in order. */
  readonly fault?: (append: readonly StreamAppend[], number: number) => AppendFault;
  readonly latencyMs?: number;
}

const LATE_MS = 30;

/** An event store in memory that keeps the port's promises, and breaks connections on demand. */
export const createMemoryEventStore = (options: MemoryEventStoreOptions = {}): MemoryEventStore => {
  const { fault = () => 'none', latencyMs = 0 } = options;
  const streams = new Map<string, RecordedEvent[]>();
  const ended = new Set<string>();
  const arrived: (readonly StreamAppend[])[] = [];
  let position = 0n;

  const eventsOf = (stream: string): RecordedEvent[] => streams.get(stream) ?? [];

  const write = ({ stream, events }: StreamAppend): void => {
    const stored = eventsOf(stream);
    for (const event of events) {
      position += 1n;
      const at = { commit: position, prepare: position };
      stored.push({ ...event, stream, revision: revision(stored.length), position: at });
    }
    streams.set(stream, stored);
  };

  const appendOne = (append: StreamAppend): AppendOutcome => {
    if (ended.has(append.stream)) return { status: 'ended' };
    const stored = eventsOf(append.stream);
    const from = append.expectedRevision === 'no-stream' ? 0 : append.expectedRevision + 1;
    if (stored.length === from) {
      if (append.events.length === 0) {
        return { status: 'unchanged', revision: append.expectedRevision };
      }
      write(append);
    }
    const last = eventsOf(append.stream)[from + append.events.length - 1];
    const isThere = append.events.every(({ id }, at) => stored[from + at]?.id === id);
    if (append.events.length > 0 && isThere && last !== undefined) {
      return { status: 'appended', revision: last.revision, position: last.position };
    }
    const actual = stored.length === 0 ? 'no-stream' : revision(stored.length - 1);
    return { status: 'conflict', actual };
  };

  return {
    arrived,
    events: eventsOf,
    end: (stream) => {
      ended.add(stream);
    },
    append: async (batch) => {
      const number = arrived.push(batch);
      await sleep(latencyMs);
      const happens = fault(batch, number);
      if (happens === 'refused') throw new RangeError('text that cannot be stored');
      if (happens === 'late') setTimeout(() => batch.forEach(appendOne), LATE_MS);
      const outcomes =
        happens === 'lost' || happens === 'late' ? [] : batch.map((append) => appendOne(append));
      await sleep(latencyMs);
      if (happens === 'none') return outcomes;
      return batch.map(() => ({ status: 'unknown', cause: happens }));
    },
    readStream: async (stream, from, max): Promise<StreamSlice> => {
      await sleep(latencyMs);
      if (ended.has(stream)) return { status: 'ended' };
      const stored = eventsOf(stream);
      if (stored.length === 0) return { status: 'absent' };
      const events =
        from === 'tail'
          ? stored.slice(Math.max(0, stored.length - max))
          : stored.slice(from, from + max);
      return { status: 'live', events };
    },
  };
};

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    if (ms === 0) setImmediate(resolve);
    else setTimeout(resolve, ms);
  });
