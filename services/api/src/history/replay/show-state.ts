import type { StateAnswer } from '@keepsale/contracts/history';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { RecordedEvent } from '@keepsale/event-store';
import { type BookTables, type Envelope, openBookTables } from '@keepsale/read-model';
import { pagesFrom, type StreamReader } from '../stream.ts';
import { readEnvelope } from './envelope.ts';
import { REPLAY_EVENTS_MAX, type ReplayOutcome, TooLong, type Until } from './jobs.ts';
import { listsOf } from './state.ts';

/** The books as they stood, by replay through the folds of the live read models. @throws StreamEnded, TooLong, LedgerUnreadable. */
export const showState = async (
  store: StreamReader,
  seller: SellerId,
  until: Until,
): Promise<ReplayOutcome> => {
  const tables = openBookTables();
  let last: Pick<StateAnswer, 'revision' | 'at'> = { revision: -1, at: null };
  for await (const page of pagesFrom(store, seller)) {
    const { taken, isWhole } = foldUntil(tables, page, { seller, until });
    if (taken !== null) last = { revision: taken.revision, at: taken.recordedAt };
    if (!isWhole) break;
  }
  if (until.kind === 'revision' && last.revision < until.revision) {
    return { status: 'beyond', head: last.revision };
  }
  const answer: StateAnswer = { ...last, ...listsOf(tables.rows()) };
  return { status: 'done', json: JSON.stringify(answer) };
};

/**
 * Folds a page's events up to the moment; a page at once, since waiting for each event costs as much as folding it.
 * @returns the last event that counted, and whether all did.
 */
const foldUntil = (
  tables: BookTables,
  page: readonly RecordedEvent[],
  { seller, until }: { readonly seller: SellerId; readonly until: Until },
): { readonly taken: Envelope | null; readonly isWhole: boolean } => {
  let taken: Envelope | null = null;
  for (const event of page) {
    if (until.kind === 'revision' && event.revision > until.revision)
      return { taken, isWhole: false };
    const envelope = readEnvelope(seller, event);
    // Time never falls: nothing behind it counts either.
    if (until.kind === 'at' && envelope.recordedAt > until.at) return { taken, isWhole: false };
    if (event.revision >= REPLAY_EVENTS_MAX) throw new TooLong();
    tables.fold(envelope);
    taken = envelope;
  }
  return { taken, isWhole: true };
};
