import { writeRebuildNote } from '@keepsale/read-model';
import type { RebuildNote } from '@keepsale/read-model';
import { Client } from 'pg';

/** Often enough for whoever scrapes metrics, too seldom to cost anything. */
const BETWEEN_MS = 1_000;
const CONNECT_MS_MAX = 10_000;

export interface ProgressTeller {
  tell(note: RebuildNote): void;
  close(): Promise<void>;
}

/**
 * Tells everybody on the database how far a rebuild has come, by the name of a connection of its own. A table would have to be
 * tidied up after a rebuild that was killed.
 */
export const openProgressTeller = async (
  connectionString: string,
  start: RebuildNote,
): Promise<ProgressTeller> => {
  const client = new Client({
    connectionString,
    application_name: writeRebuildNote(start),
    connectionTimeoutMillis: CONNECT_MS_MAX,
  });
  // Nobody is told any more then; the rebuild itself goes on, or fails by its own connections.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  await client.connect();
  let toldAt = performance.now();
  let telling: Promise<unknown> = Promise.resolve();
  return {
    tell: (note) => {
      if (performance.now() - toldAt < BETWEEN_MS) return;
      toldAt = performance.now();
      const name = writeRebuildNote(note);
      telling = client
        .query("select set_config('application_name', $1, false)", [name])
        .catch(ignore);
    },
    close: async () => {
      await telling;
      await client.end().catch(ignore);
    },
  };
};
