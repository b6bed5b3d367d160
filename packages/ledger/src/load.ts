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
  readonly snapshots: Snapshots<State>;
  readonly clock: () => Date;
  readonly limits: LedgerLimits;
  readonly onProblem: OnProblem;
}

/**
 * Reads a seller's books: from `since` on where the rulebook's state may begin there, else snapshot and tail, or the whole
 * stream; opens the stream when there is none.
 * @throws EventStoreUnavailable when the store does not answer.
 * @throws LedgerUnreadable when the stream itself cannot be read; a snapshot is never a reason.
 */
export const loadBooks = async <State, Command, Event extends LedgerEvent, Rejection>(
  options: LoadOptions<State, Command, Event, Rejection>,
  seller: SellerId,
  since: number,
): Promise<Loaded<State>> => {
  const begun =
    options.rulebook.snapshots === null
      ? await beginAt(options, seller, since)
      : await restore(options, seller);
  const books = begun ?? emptyBooks(seller, options.rulebook.initial());
  let end = await readOn(options, books);
  if (end === 'absent') {
    const opening = encodeEvent(options.rulebook.versions, options.rulebook.opening);
    await openStream(options.eventStore, seller, opening, options.clock().toISOString());
    end = await readOn(options, books);
  }
  if (end === 'ended') return { status: 'ended' };
  if (books.revision < 0) throw new EventStoreUnavailable(`${streamOf(seller)} was not opened`);
  options.snapshots.offer(books);
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

/** `null` when there is no snapshot, or it does not fit the stream, or cannot be read: then the whole stream is read. */
const restore = async <State, Command, Event extends LedgerEvent, Rejection>(
  { eventStore, rulebook, snapshots, onProblem }: LoadOptions<State, Command, Event, Rejection>,
  seller: SellerId,
): Promise<Books<State> | null> => {
  const snapshot = await snapshots.find(seller);
  if (snapshot === null || rulebook.snapshots === null) return null;
  const event = await eventAt(eventStore, seller, snapshot.revision);
  if (event === null || !fits(event, snapshot)) {
    onProblem(`the snapshot of ${seller} does not fit its stream`, `revision ${snapshot.revision}`);
    return null;
  }
  try {
    const state = rulebook.snapshots.decode(snapshot.state);
    return {
      ...booksAfter(event, { seller, since: 0, state }),
      encodedBytes: snapshot.state.length,
      snapshotRevision: snapshot.revision,
    };
  } catch (cause) {
    onProblem(`the snapshot of ${seller} cannot be read`, cause);
    return null;
  }
};

const fits = (event: RecordedEvent, snapshot: Snapshot): boolean =>
  event.revision === snapshot.revision && metadataOf(event).hash === snapshot.chainHash;

/** `null` when the stream does not reach so far: then the whole of it is read. */
const beginAt = async <State, Command, Event extends LedgerEvent, Rejection>(
  { eventStore, rulebook }: LoadOptions<State, Command, Event, Rejection>,
  seller: SellerId,
  since: number,
): Promise<Books<State> | null> => {
  if (since === 0) return null;
  const before = await eventAt(eventStore, seller, since - 1);
  return before === null ? null : booksAfter(before, { seller, since, state: rulebook.initial() });
};

const eventAt = async (
  eventStore: StreamStore,
  seller: SellerId,
  at: number,
): Promise<RecordedEvent | null> => {
  const slice = await eventStore.readStream(streamOf(seller), revision(at), count(1));
  return slice.status === 'live' ? (slice.events[0] ?? null) : null;
};

/** @throws LedgerUnreadable when it is not the metadata of a sealed event. */
const booksAfter = <State>(
  event: RecordedEvent,
  begun: Pick<Books<State>, 'seller' | 'since' | 'state'>,
): Books<State> => {
  const { hash, recordedAt } = metadataOf(event);
  return {
    ...begun,
    revision: event.revision,
    hash,
    recordedAt,
    encodedBytes: 0,
    snapshotRevision: -1,
    recent: createRecentCommands(event.revision + 1),
  };
};
