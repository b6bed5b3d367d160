import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { Pool } from 'pg';

/** Something that appends one event of about 300 bytes to the stream of a number, durably. */
export interface Peer {
  readonly name: string;
  append(stream: number): Promise<void>;
  close(): Promise<void>;
}

const PADDING = 'x'.repeat(220);
const CONNECTIONS_MAX = 64;

/** What any store that writes each event by itself has to beat: one prepared INSERT, one commit. */
export const bareInsert = async (url: string): Promise<Peer> => {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS_MAX });
  await pool.query(`create table bare_events (
    position bigint generated always as identity primary key, stream integer not null, data text not null)`);
  return {
    name: 'bare prepared INSERT',
    append: async (stream) => {
      await pool.query({
        name: 'bare_insert',
        text: 'insert into bare_events (stream, data) values ($1, $2)',
        values: [stream, JSON.stringify({ description: PADDING, stream })],
      });
    },
    close: () => pool.end(),
  };
};

/** Conflicts on a hot stream are tried again, as its users have to. */
export const emmett = async (url: string): Promise<Peer> => {
  const store = getPostgreSQLEventStore(url);
  await store.schema.migrate();
  return {
    name: 'emmett-postgresql',
    append: async (stream) => {
      for (;;) {
        try {
          const data = { description: PADDING, stream };
          await store.appendToStream(`peer-${stream}`, [{ type: 'RevenueRecorded', data }]);
          return;
        } catch (error) {
          if (!(error instanceof Error) || !/version|conflict|duplicate/i.test(error.message))
            throw error;
        }
      }
    },
    close: () => store.close(),
  };
};
