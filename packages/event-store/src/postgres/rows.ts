import { revision } from '../port.ts';
import type { ExpectedRevision, Position, RecordedEvent } from '../port.ts';
import type { Row } from './connections.ts';

/** The columns that {@link decodeEvent} reads, of the table aliased `e`. */
export const EVENT_COLUMNS =
  'e.position, e.stream, e.revision, e.event_id, e.type, e.data, e.metadata';

/** @param row begins with {@link EVENT_COLUMNS}. */
export const decodeEvent = (row: Row): RecordedEvent => ({
  position: decodePosition(textAt(row, 0)),
  stream: textAt(row, 1),
  revision: revision(Number(textAt(row, 2))),
  id: textAt(row, 3),
  type: textAt(row, 4),
  data: textAt(row, 5),
  metadata: textAt(row, 6),
});

/** The log of this adapter has one number per event; it stands for both parts of a position. */
export const decodePosition = (text: string): Position => {
  const position = BigInt(text);
  return { commit: position, prepare: position };
};

/** -1 is SQL's word for a stream that does not exist. */
export const decodeHead = (text: string): ExpectedRevision =>
  text === '-1' ? 'no-stream' : revision(Number(text));

export const encodeHead = (expected: ExpectedRevision): number =>
  expected === 'no-stream' ? -1 : expected;

export const textAt = (row: Row, column: number): string => {
  const text = row[column];
  if (text === null || text === undefined) throw new TypeError(`no text in column ${column}`);
  return text;
};
