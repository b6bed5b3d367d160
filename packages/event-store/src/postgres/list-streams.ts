import { STREAM_ENDED_REVISION } from '../port.ts';
import type { StreamSummary } from '../port.ts';
import type { Connections, Statement } from './connections.ts';
import { textAt } from './rows.ts';

/** Looked up in one query, so that no number of streams runs into a timeout. */
const PAGE_STREAMS_MAX = 10_000;

/** From each name to the next through the index on (stream, revision): two look-ups a stream, however long it is. */
const LIST: Statement = {
  name: 'es_list_streams',
  text: `
    with recursive names (stream) as (
      (select e.stream from es.events e where e.stream >= $1 and e.stream < $2 order by e.stream limit 1)
      union all
      select (
        select e.stream from es.events e
        where e.stream > n.stream and e.stream < $2 order by e.stream limit 1)
      from names n where n.stream is not null),
    page as (select stream from names where stream is not null limit $3)
    select p.stream, (
      select e.revision from es.events e
      where e.stream = p.stream order by e.revision desc limit 1)
    from page p order by p.stream`,
};

/** Names sort by their bytes. With these behind it, a prefix sorts behind all of its names, and a name before the next one. */
const LAST_CHARACTER = '\u{10ffff}';
const FIRST_CHARACTER = '\u0001';

export const listStreams = async (
  connections: Connections,
  prefix: string,
  signal: AbortSignal,
): Promise<readonly StreamSummary[]> => {
  const streams: StreamSummary[] = [];
  for (let from = prefix; ;) {
    signal.throwIfAborted();
    const rows = await connections.run(LIST, [from, prefix + LAST_CHARACTER, PAGE_STREAMS_MAX]);
    for (const row of rows) {
      const last = Number(textAt(row, 1));
      if (last !== STREAM_ENDED_REVISION)
        streams.push({ stream: textAt(row, 0), events: last + 1 });
    }
    const [end] = rows.at(-1) ?? [];
    if (rows.length < PAGE_STREAMS_MAX || end === undefined || end === null) return streams;
    from = end + FIRST_CHARACTER;
  }
};
