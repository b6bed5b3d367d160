import { STREAM_ENDED_TYPE } from '../port.ts';
import type { Count, Position, RecordedEvent, Revision, StreamSlice } from '../port.ts';
import type { Connections, Statement } from './connections.ts';
import { decodeEvent, decodePosition, EVENT_COLUMNS, textAt } from './rows.ts';

/** One snapshot answers both what the stream is (its last event's type) and what it holds. */
const readStatement = (name: string, condition: string, order: 'asc' | 'desc'): Statement => ({
  name,
  text: `
    select ${EVENT_COLUMNS}, head.type
    from (select type from es.events where stream = $1 order by revision desc limit 1) head
    left join lateral (
      select * from es.events
      where stream = $1 and ${condition} and head.type <> '${STREAM_ENDED_TYPE}'
      order by revision ${order} limit $2
    ) e on true
    order by e.revision`,
});

const READ_FORWARDS = readStatement('es_read', 'revision >= $3', 'asc');
const READ_TAIL = readStatement('es_read_tail', 'true', 'desc');
const HEAD_TYPE_COLUMN = 7;

export const readStream = async (
  connections: Connections,
  stream: string,
  from: Revision | 'tail',
  max: Count,
): Promise<StreamSlice> => {
  const rows =
    from === 'tail'
      ? await connections.run(READ_TAIL, [stream, max])
      : await connections.run(READ_FORWARDS, [stream, max, from]);
  const [first] = rows;
  if (first === undefined) return { status: 'absent' };
  if (textAt(first, HEAD_TYPE_COLUMN) === STREAM_ENDED_TYPE) return { status: 'ended' };
  const isEmptyJoin = first[0] === null;
  return { status: 'live', events: isEmptyJoin ? [] : rows.map(decodeEvent) };
};

const READ_AT: Statement = {
  name: 'es_read_at',
  text: `select ${EVENT_COLUMNS} from es.events e where e.position = $1`,
};

export const readAt = async (
  connections: Connections,
  position: Position,
): Promise<RecordedEvent | null> => {
  if (position.commit !== position.prepare) return null;
  const [row] = await connections.run(READ_AT, [position.commit]);
  return row === undefined ? null : decodeEvent(row);
};

const READ_HEAD: Statement = {
  name: 'es_head',
  text: 'select position from es.events order by position desc limit 1',
};

export const readHead = async (connections: Connections): Promise<Position | null> => {
  const [row] = await connections.run(READ_HEAD, []);
  return row === undefined ? null : decodePosition(textAt(row, 0));
};
