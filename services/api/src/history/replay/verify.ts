import type { VerifyAnswer } from '@keepsale/contracts/history';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import {
  type ChainAnchor,
  decodeMetadata,
  firstHash,
  type RecordedEvent,
  revision,
  verifyChain,
} from '@keepsale/event-store';
import {
  compareRows,
  type Database,
  openTables,
  readSellerRows,
  type Rows,
  rowsOf,
  withParkingOf,
} from '@keepsale/read-model';
import type { Kysely } from 'kysely';
import { pagesFrom, type StreamReader } from '../stream.ts';
import { readEnvelope, Unreadable } from './envelope.ts';
import { REPLAY_EVENTS_MAX, TooLong } from './jobs.ts';

/** The most that one answer lists. */
const DIFFERENCES_MAX = 100;

/**
 * Recomputes the chain of the whole stream, and compares the stored rows, read in one snapshot, with a replay up to the revision
 * that they show. What is recorded meanwhile is no difference.
 * @throws StreamEnded, TooLong.
 */
export const verifyHistory = async (
  store: StreamReader,
  db: Kysely<Database>,
  seller: SellerId,
): Promise<VerifyAnswer> => {
  const stored = await readSellerRows(db, seller);
  const reached = revisionOf(stored);
  const chain = startChain(seller);
  const replay = startReplay(seller, reached);
  for await (const page of pagesFrom(store, seller)) {
    chain.takeNote(page);
    if (chain.events() > REPLAY_EVENTS_MAX) throw new TooLong();
    replay.takeNote(page);
  }
  const { unreadable, rows } = replay.end();
  const differences = unreadable === null ? compareRows(withParkingOf(stored, rows), stored) : [];
  const readModels = {
    ok: unreadable === null && differences.length === 0,
    revision: reached,
    unreadable,
    differenceCount: differences.length,
    differences: differences
      .slice(0, DIFFERENCES_MAX)
      .map(({ table, key, column, expected = null, stored: found = null }) => ({
        table,
        key: [...key],
        column,
        expected,
        stored: found,
      })),
  };
  const firstBad = chain.firstBad() ?? cutOff(chain.head(), reached);
  return {
    ok: firstBad === null && readModels.ok,
    events: chain.events(),
    head: chain.head(),
    firstBad,
    readModels,
  };
};

/** The rows were read before the stream: what they have seen must stand in it. */
const cutOff = (head: VerifyAnswer['head'], reached: number): VerifyAnswer['firstBad'] => {
  const next = (head?.revision ?? -1) + 1;
  return next <= reached ? { revision: next, reason: 'cut' } : null;
};

const revisionOf = (rows: Rows): number => {
  const reached = rows.get('sellers')?.[0]?.['revision'];
  return typeof reached === 'number' ? reached : -1;
};

/** Goes on counting after the first bad event, so that the answer says how much there is. */
const startChain = (seller: SellerId) => {
  let anchor: ChainAnchor = { hash: firstHash(seller), nextRevision: revision(0) };
  let firstBad: VerifyAnswer['firstBad'] = null;
  let last: RecordedEvent | null = null;
  let events = 0;
  return {
    takeNote: (page: readonly RecordedEvent[]): void => {
      events += page.length;
      last = page.at(-1) ?? last;
      if (firstBad !== null) return;
      const verdict = verifyChain(page, anchor);
      if (verdict.status === 'broken') {
        firstBad = { revision: verdict.revision, reason: verdict.reason };
        return;
      }
      anchor = {
        hash: verdict.hash,
        nextRevision: revision(anchor.nextRevision + page.length),
        ...recordedAtOf(page.at(-1)),
      };
    },
    events: () => events,
    firstBad: () => firstBad,
    head: () => headOf(last),
  };
};

const recordedAtOf = (event: RecordedEvent | undefined): { readonly recordedAt?: string } => {
  const metadata = event === undefined ? null : decodeMetadata(event.metadata);
  return metadata === null ? {} : { recordedAt: metadata.recordedAt };
};

/** As the store has it; whether it holds is told by the first bad event. */
const headOf = (last: RecordedEvent | null): VerifyAnswer['head'] => {
  if (last === null) return null;
  return { revision: last.revision, hash: decodeMetadata(last.metadata)?.hash ?? '' };
};

const startReplay = (seller: SellerId, upTo: number) => {
  const tables = openTables();
  let unreadable: number | null = null;
  const fold = (event: RecordedEvent): void => {
    const envelope = readEnvelope(seller, event);
    try {
      for (const table of tables) table.fold(envelope);
    } catch (error) {
      // Damaged data is what is looked for here: it is told, not thrown.
      throw new Unreadable(event.revision, error);
    }
  };
  return {
    takeNote: (page: readonly RecordedEvent[]): void => {
      if (unreadable !== null) return;
      try {
        for (const event of page) if (event.revision <= upTo) fold(event);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        unreadable = error.revision;
      }
    },
    end: () => ({ unreadable, rows: rowsOf(tables) }),
  };
};
