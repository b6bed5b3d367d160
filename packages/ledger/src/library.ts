import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { Books } from './books.ts';
import { createBooksCache } from './cache.ts';
import type { Part } from './decide-part.ts';
import { findCommand } from './find-command.ts';
import type { Trace } from './find-command.ts';
import { loadBooks, readOn } from './load.ts';
import type { Loaded, LoadOptions } from './load.ts';
import type { LedgerEvent, Rulebook } from './rulebook.ts';

/** Where books come from and where they stand. */
export interface Library<State, Command, Event, Rejection> {
  /** `undefined` when there are none, or they begin after `since`. */
  readonly atHand: (seller: SellerId, since: number) => Books<State> | undefined;
  /**
   * The books, loaded when they are not at hand; one load at a time for each seller, so they may begin after `since` when
   * somebody else's load was under way.
   * @throws EventStoreUnavailable, LedgerUnreadable
   */
  readonly fetch: (seller: SellerId, since: number) => Promise<Loaded<State>>;
  /** Takes note of what others wrote; drops the books when that fails, so that the next fetch reads them anew. */
  readonly refresh: (books: Books<State>) => Promise<void>;
  /** Moves the books on to what has become durable. */
  readonly commit: (part: Part<State, Command, Event, Rejection>) => void;
  readonly drop: (seller: SellerId) => void;
  /** @throws EventStoreUnavailable, LedgerUnreadable */
  readonly trace: (seller: SellerId, commandId: string, from: number) => Promise<Trace<Event>>;
}

export const createLibrary = <State, Command, Event extends LedgerEvent, Rejection>(
  options: LoadOptions<State, Command, Event, Rejection>,
): Library<State, Command, Event, Rejection> => {
  const { rulebook, snapshots, limits, onProblem } = options;
  const cache = createBooksCache<State>(limits.cacheBytesMax);
  const loads = new Map<SellerId, Promise<Loaded<State>>>();

  const load = async (seller: SellerId, since: number): Promise<Loaded<State>> => {
    try {
      const loaded = await loadBooks(options, seller, since);
      if (loaded.status === 'live') cache.put(loaded.books);
      return loaded;
    } finally {
      loads.delete(seller);
    }
  };

  const atHand = (seller: SellerId, since: number): Books<State> | undefined => {
    const books = cache.get(seller);
    return books !== undefined && books.since <= since ? books : undefined;
  };

  const fetch = (seller: SellerId, since: number): Promise<Loaded<State>> => {
    const running = loads.get(seller);
    if (running !== undefined) return running;
    const started = load(seller, since);
    loads.set(seller, started);
    return started;
  };

  const refresh = async (books: Books<State>): Promise<void> => {
    try {
      await readOn(options, books);
      cache.put(books);
    } catch (cause) {
      cache.drop(books.seller);
      onProblem(`the books of ${books.seller} could not be read on`, cause);
    }
  };

  return {
    atHand,
    fetch: async (seller, since) => {
      const books = atHand(seller, since);
      return books === undefined ? fetch(seller, since) : { status: 'live', books };
    },
    refresh,
    commit: (part) => {
      if (part.state === 'spoiled') {
        cache.drop(part.books.seller);
        return;
      }
      try {
        moveOn(rulebook, part);
        snapshots.offer(part.books);
        cache.put(part.books);
      } catch (cause) {
        // The events are durable all the same; only our picture of them is lost.
        cache.drop(part.books.seller);
        onProblem(`the books of ${part.books.seller} could not be moved on`, cause);
      }
    },
    drop: cache.drop,
    trace: (seller, commandId, from) => findCommand(options, seller, commandId, from),
  };
};

/** The state takes note of what it does not know yet; what it was decided from has become what is durable. */
const moveOn = <State, Command, Event extends LedgerEvent, Rejection>(
  rulebook: Rulebook<State, Command, Event, Rejection>,
  { books, members, append, ...part }: Part<State, Command, Event, Rejection>,
): void => {
  for (const event of part.pending) books.state = rulebook.evolve(books.state, event);
  for (const { request, verdict } of members) {
    if (verdict.status !== 'done') continue;
    for (const { revision } of verdict.events) books.recent.note(request.commandId, revision);
  }
  for (const { data } of append.events) books.encodedBytes += data.length;
  books.revision += append.events.length;
  books.hash = part.hash;
  if (append.events.length > 0) books.recordedAt = part.recordedAt;
};
