import { EventStoreUnavailable, revision } from '../port.ts';
import type { AppendOutcome, StreamAppend } from '../port.ts';
import { bigintArray, integerArray, textArray, uuidArray } from './binary-arrays.ts';
import type { Connections, Row, Statement } from './connections.ts';
import { decodeHead, decodePosition, encodeHead, textAt } from './rows.ts';

/** One statement, alone, in autocommit: one round trip, and no moment in which a frozen client holds the lock. */
const APPEND: Statement = {
  name: 'es_append',
  text: 'select outcome, revision, log_position from es.append($1, $2, $3, $4, $5, $6, $7, $8, $9)',
};

export const appendBatch = async (
  connections: Connections,
  batch: readonly StreamAppend[],
): Promise<readonly AppendOutcome[]> => {
  try {
    const rows = await connections.run(APPEND, encodeBatch(batch));
    return rows.map(decodeOutcome);
  } catch (cause) {
    if (!(cause instanceof EventStoreUnavailable)) throw cause;
    // Even a refused lock is reported like this: whoever sends the same again learns what is true.
    return batch.map(() => ({ status: 'unknown', cause }));
  }
};

/** Columns, not rows: an object for each event made this a sixth of an append's time in this process. */
const encodeBatch = (batch: readonly StreamAppend[]): readonly unknown[] => {
  const expected = batch.map((append) => encodeHead(append.expectedRevision));
  const events = batch.flatMap((append) => append.events);
  const streamAt: number[] = [];
  const revisions: number[] = [];
  for (const [at, append] of batch.entries()) {
    for (let next = 1; next <= append.events.length; next += 1) {
      streamAt.push(at + 1);
      revisions.push((expected[at] ?? 0) + next);
    }
  }
  return [
    textArray(batch.map((append) => append.stream)),
    bigintArray(expected),
    bigintArray(batch.map((append, at) => (expected[at] ?? 0) + append.events.length)),
    integerArray(streamAt),
    bigintArray(revisions),
    uuidArray(events.map((event) => event.id)),
    textArray(events.map((event) => event.type)),
    textArray(events.map((event) => event.data)),
    textArray(events.map((event) => event.metadata)),
  ];
};

const decodeOutcome = (row: Row): AppendOutcome => {
  const outcome = textAt(row, 0);
  switch (outcome) {
    case 'appended':
      return {
        status: 'appended',
        revision: revision(Number(textAt(row, 1))),
        position: decodePosition(textAt(row, 2)),
      };
    case 'unchanged':
      return { status: 'unchanged', revision: decodeHead(textAt(row, 1)) };
    case 'conflict':
      return { status: 'conflict', actual: decodeHead(textAt(row, 1)) };
    case 'ended':
      return { status: 'ended' };
    default:
      throw new TypeError(`es.append answered ${outcome}`);
  }
};
