import type { Connections, Statement } from './connections.ts';
import { textAt } from './rows.ts';

const END_STREAM: Statement = { name: 'es_end_stream', text: 'select es.end_stream($1)' };
const SCAVENGE: Statement = { name: 'es_scavenge', text: 'select es.scavenge($1, $2)' };

/** Few enough to stay far below the statement timeout. */
const SCAVENGE_EVENTS_MAX = 5_000;

/** Marks first, under the append lock; then empties what stood there, without it. Repeating goes on where it stopped. */
export const endStream = async (connections: Connections, stream: string): Promise<void> => {
  await connections.run(END_STREAM, [stream]);
  for (;;) {
    const [row] = await connections.run(SCAVENGE, [stream, SCAVENGE_EVENTS_MAX]);
    if (row === undefined || Number(textAt(row, 0)) < SCAVENGE_EVENTS_MAX) return;
  }
};
