import type { SellerId } from '@keepsale/domain/kernel/ids';
import { count, EventStoreUnavailable, revision } from '@keepsale/event-store';
import type { RecordedEvent } from '@keepsale/event-store';
import { emptyBooks, metadataOf, takeNote } from './books.ts';
import type { Books } from './books.ts';
import { encodeEvent } from './encode-event.ts';
import type { LedgerLimits } from './limits.ts';
import { openStream } from './open-stream.ts';
import type { OnProblem } from './problems.ts';
import { createRecentCommands } from './recent-commands.ts';
import type { LedgerEvent, Rulebook } from './rulebook.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';
import { streamOf } from './streams.ts';
import type { StreamStore } from './streams.ts';

export type Loaded<State> =
  { readonly status: 'live'; readonly books: Books<State> } | { readonly status: 'ended' };

export interface LoadOptions<State, Command, Event extends LedgerEvent, Rejection> {
  readonly eventStore: StreamStore;
  readonly rulebook: Rulebook<State, Command, Event, Rejection>;
  readonly snapshots: Snapshots;
  readonly clock: () => Date;
  readonly limits: LedgerLimits;
  readonly onProblem: OnProblem;
}

/**
 * Reads a seller's books: snapshot and tail, or the whole stream; opens the stream when there is none.
 * @throws EventStoreUnavailable when the store does not answer.
 * @throws LedgerUnreadable when the stream itself cannot be read; a snapshot is never a reason.
 */
export const loadBooks = async <State, Command, Event extends LedgerEvent, Rejection>(
  options: LoadOptions<State, Command, Event, Rejection>,
  seller: SellerId,
): Promise<Loaded<State>> => {
  const snapshot = await options.snapshots.find(seller);
  const restored = snapshot === null ? null : await restore(options, seller, snapshot);
  const books = restored ?? emptyBooks(seller, options.rulebook.initial());
  let end = await readOn(options, books);
  if (end === 'absent') {
    const opening = encodeEvent(options.rulebook.versions, options.rulebook.opening);
    await openStream(options.eventStore, seller, opening, options.clock().toISOString());
    end = await readOn(options, books);
  }
  if (end === 'ended') return { status: 'ended' };
  if (books.revision < 0) throw new EventStoreUnavailable(`${streamOf(seller)} was not opened`);
  options.snapshots.offer(books, options.rulebook.encodeState);
  return { status: 'live', books };
};

/**
 * Takes note of everything after the books' revision.
 * @throws as {@link loadBooks}; the books are then to be thrown away.
 */
export const readOn = async <State, Command, Event extends LedgerEvent, Rejection>(
  { eventStore, rulebook, limits }: LoadOptions<State, Command, Event, Rejection>,
  books: Books<State>,
): Promise<'live' | 'absent' | 'ended'> => {
  const stream = streamOf(books.seller);
  const readPage = (from: number) =>
    eventStore.readStream(stream, revision(from), count(limits.readPageEvents));

  let page = await readPage(books.revision + 1);
  while (page.status === 'live' && page.events.length > 0) {
    const { events } = page;
    const isLast = events.length < limits.readPageEvents;
    // The next page travels while this one is taken note of.
    const next = isLast ? null : readPage(books.revision + 1 + events.length);
    next?.catch(() => undefined);
    takeNote(rulebook, books, events);
    if (next === null) return 'live';
    page = await next;
  }
  return page.status;
};

/** `null` when the snapshot does not fit the stream, or cannot be read: then the whole stream is read. */
const restore = async <State, Command, Event extends LedgerEvent, Rejection>(
  { eventStore, rulebook, onProblem }: LoadOptions<State, Command, Event, Rejection>,
  seller: SellerId,
  snapshot: Snapshot,
): Promise<Books<State> | null> => {
  const at = revision(snapshot.revision);
  const slice = await eventStore.readStream(streamOf(seller), at, count(1));
  const [event] = slice.status === 'live' ? slice.events : [];
  if (event === undefined || !fits(event, snapshot)) {
    onProblem(`the snapshot of ${seller} does not fit its stream`, `revision ${at}`);
    return null;
  }
  try {
    return {
      seller,
      state: rulebook.decodeState(snapshot.state),
      revision: snapshot.revision,
      hash: snapshot.chainHash,
      recordedAt: metadataOf(event).recordedAt,
      encodedBytes: snapshot.state.length,
      snapshotRevision: snapshot.revision,
      recent: createRecentCommands(snapshot.revision + 1),
    };
  } catch (cause) {
    onProblem(`the snapshot of ${seller} cannot be read`, cause);
    return null;
  }
};

const fits = (event: RecordedEvent, snapshot: Snapshot): boolean =>
  event.revision === snapshot.revision && metadataOf(event).hash === snapshot.chainHash;
