import type { SellerId } from '@keepsale/domain/kernel/ids';
import { decodeMetadata, firstHash, revision, upcast, verifyChain } from '@keepsale/event-store';
import type { EventMetadata, JsonObject, RecordedEvent } from '@keepsale/event-store';
import { isJsonObject } from './json.ts';
import { LedgerUnreadable } from './ledger.ts';
import { createRecentCommands } from './recent-commands.ts';
import type { RecentCommands } from './recent-commands.ts';
import type { LedgerEvent, Rulebook } from './rulebook.ts';

/** One seller's ledger in memory: what was durable up to a revision. */
export interface Books<State> {
  readonly seller: SellerId;
  /** The first revision that the state knows of. */
  readonly since: number;
  state: State;
  /** Of the last event taken note of; -1 before the first. */
  revision: number;
  /** Of that event: what the next one follows. */
  hash: string;
  /** Of that event; empty before the first. */
  recordedAt: string;
  /** The state as text, roughly: what was read, plus every event since. */
  encodedBytes: number;
  /** Where the last snapshot stands; -1 when there is none. */
  snapshotRevision: number;
  readonly recent: RecentCommands;
}

export const emptyBooks = <State>(seller: SellerId, state: State): Books<State> => ({
  seller,
  since: 0,
  state,
  revision: -1,
  hash: firstHash(seller),
  recordedAt: '',
  encodedBytes: 0,
  snapshotRevision: -1,
  recent: createRecentCommands(0),
});

/**
 * Takes note of stored events that follow.
 * @throws LedgerUnreadable when the chain does not hold or an event is unknown. The books are then to be thrown away.
 */
export const takeNote = <State, Command, Event extends LedgerEvent, Rejection>(
  rulebook: Rulebook<State, Command, Event, Rejection>,
  books: Books<State>,
  recorded: readonly RecordedEvent[],
): void => {
  const verdict = verifyChain(recorded, {
    hash: books.hash,
    nextRevision: revision(books.revision + 1),
    recordedAt: books.recordedAt,
  });
  if (verdict.status === 'broken') {
    throw new LedgerUnreadable(`${books.seller}@${verdict.revision}: broken ${verdict.reason}`);
  }
  for (const event of recorded) {
    const metadata = metadataOf(event);
    books.state = rulebook.evolve(books.state, decodeRecorded(rulebook, event, metadata));
    books.revision = event.revision;
    books.recordedAt = metadata.recordedAt;
    books.encodedBytes += event.data.length;
    books.recent.note(metadata.commandId, event.revision);
  }
  books.hash = verdict.hash;
};

/** @throws LedgerUnreadable when it is not the metadata of a sealed event. */
export const metadataOf = (recorded: RecordedEvent): EventMetadata => {
  const metadata = decodeMetadata(recorded.metadata);
  if (metadata === null) {
    throw new LedgerUnreadable(`${recorded.stream}@${recorded.revision}: broken metadata`);
  }
  return metadata;
};

/** @throws LedgerUnreadable for an unknown type or version, and for data that is not of its type. */
export const decodeRecorded = <State, Command, Event extends LedgerEvent, Rejection>(
  rulebook: Rulebook<State, Command, Event, Rejection>,
  recorded: RecordedEvent,
  { schemaVersion }: EventMetadata,
): Event => {
  const { type } = recorded;
  const where = `${recorded.stream}@${recorded.revision}`;
  try {
    const current = upcast(rulebook.versions, { type, schemaVersion, data: parseData(recorded) });
    if (current.status === 'current') return rulebook.decode(type, current.data);
  } catch (cause) {
    throw new LedgerUnreadable(`${where}: data that is no ${type}`, { cause });
  }
  throw new LedgerUnreadable(`${where}: unknown event ${type} of version ${schemaVersion}`);
};

const parseData = ({ data }: RecordedEvent): JsonObject => {
  const value: unknown = JSON.parse(data);
  if (!isJsonObject(value)) throw new TypeError('data that is no object');
  return value;
};
