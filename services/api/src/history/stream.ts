import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import {
  count,
  type EventStore,
  type RecordedEvent,
  revision,
  type StreamSlice,
} from '@keepsale/event-store';
import { streamOf } from '@keepsale/ledger';
import { HttpProblem } from '../http/problem.ts';

/** As much of the event store as history may use: reading. */
export type StreamReader = Pick<EventStore, 'readStream'>;

const GAP_EVENTS_MAX = 32;
const READS_AT_ONCE = 4;

/** The events at these revisions, in the same order (falling). Near ones come in one read, since a trip costs more than an event. */
export const readAtRevisions = async (
  store: StreamReader,
  seller: SellerId,
  falling: readonly number[],
): Promise<readonly RecordedEvent[]> => {
  const found = new Map<number, RecordedEvent>();
  const spans = spansOf(falling);
  for (let at = 0; at < spans.length; at += READS_AT_ONCE) {
    const reads = spans
      .slice(at, at + READS_AT_ONCE)
      .map(({ first, last }) =>
        store.readStream(streamOf(seller), revision(first), count(last - first + 1)),
      );
    for (const slice of await Promise.all(reads)) {
      for (const event of eventsOf(slice)) found.set(event.revision, event);
    }
  }
  return falling.flatMap((each) => found.get(each) ?? []);
};

/** The last event of a seller's stream; `null` before anything was recorded. */
export const readLast = async (
  store: StreamReader,
  seller: SellerId,
): Promise<RecordedEvent | null> => {
  const slice = await store.readStream(streamOf(seller), 'tail', count(1));
  return eventsOf(slice)[0] ?? null;
};

/** Of one read while a stream is gone through. */
const PAGE_EVENTS_MAX = count(2_000);
/** Of what is handed on at once: some milliseconds of work. */
const PART_EVENTS_MAX = 250;

/**
 * A whole stream from a revision on, part by part, up to where it ends when its last page is read. The next page travels while this one is
 * worked on; no more than two are in memory. Before each part the process has a turn for everything else: whoever works on a part may not
 * give it one, and then neither would the request for the next page leave, nor its answer be taken from the socket.
 * @throws StreamEnded when the seller is erased meanwhile.
 */
export async function* pagesFrom(
  store: StreamReader,
  seller: SellerId,
  first = 0,
): AsyncGenerator<readonly RecordedEvent[], void, undefined> {
  const read = (from: number): Promise<StreamSlice> =>
    store.readStream(streamOf(seller), revision(from), PAGE_EVENTS_MAX);
  let from = first;
  let page: Promise<StreamSlice> | null = read(from);
  while (page !== null) {
    const slice: StreamSlice = await page;
    if (slice.status === 'ended') throw new StreamEnded(seller);
    const events: readonly RecordedEvent[] = slice.status === 'live' ? slice.events : [];
    // Not their number: where somebody took one out, it would be read twice.
    from = (events.at(-1)?.revision ?? from) + 1;
    page = events.length < PAGE_EVENTS_MAX ? null : read(from);
    // Whoever stops early leaves the next page unread; its failure is nobody's.
    page?.catch(() => undefined);
    for (let at = 0; at < events.length; at += PART_EVENTS_MAX) {
      await nextTurn();
      yield events.slice(at, at + PART_EVENTS_MAX);
    }
  }
}

/** The seller was erased while the stream was gone through. */
export class StreamEnded extends Error {
  override readonly name = 'StreamEnded';
}

/** @throws HttpProblem 401 when the stream was ended: the seller is being erased. */
export const eventsOf = (slice: StreamSlice): readonly RecordedEvent[] => {
  if (slice.status === 'ended') {
    throw new HttpProblem({ status: 401, code: 'unauthorized', message: 'Please log in again' });
  }
  return slice.status === 'live' ? slice.events : [];
};

interface Span {
  readonly first: number;
  readonly last: number;
}

const spansOf = (falling: readonly number[]): readonly Span[] => {
  const spans: Span[] = [];
  for (const each of falling) {
    const span = spans.at(-1);
    if (span === undefined || span.first - each > GAP_EVENTS_MAX) {
      spans.push({ first: each, last: each });
    } else {
      spans[spans.length - 1] = { first: each, last: span.last };
    }
  }
  return spans;
};
