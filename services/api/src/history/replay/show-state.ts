import type { StateAnswer } from '@keepsale/contracts/history';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import { type Envelope, openBookTables } from '@keepsale/read-model';
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
  for await (const envelope of envelopesUntil(store, seller, until)) {
    tables.fold(envelope);
    last = { revision: envelope.revision, at: envelope.recordedAt };
  }
  if (until.kind === 'revision' && last.revision < until.revision) {
    return { status: 'beyond', head: last.revision };
  }
  const answer: StateAnswer = { ...last, ...listsOf(tables.rows()) };
  return { status: 'done', json: JSON.stringify(answer) };
};

async function* envelopesUntil(
  store: StreamReader,
  seller: SellerId,
  until: Until,
): AsyncGenerator<Envelope, void, undefined> {
  for await (const page of pagesFrom(store, seller)) {
    for (const event of page) {
      if (until.kind === 'revision' && event.revision > until.revision) return;
      const envelope = readEnvelope(seller, event);
      // Time never falls: nothing behind it counts either.
      if (until.kind === 'at' && envelope.recordedAt > until.at) return;
      if (event.revision >= REPLAY_EVENTS_MAX) throw new TooLong();
      yield envelope;
    }
  }
}
