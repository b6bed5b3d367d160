import { PatientPool } from '@keepsale/postgres';
import { Client, DatabaseError } from 'pg';
import type { ClientConfig, QueryArrayResult } from 'pg';
import { EventStoreUnavailable } from '../port.ts';

/** A named prepared statement. Rows come as arrays of text: decoding is `rows.ts`'s business. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export interface Connections {
  /** @throws EventStoreUnavailable when there is no answer, {@link DatabaseError} when it is a refusal. */
  run(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export type Row = readonly (string | null)[];

const CONNECT_MS_MAX = 5_000;
/** Longer than `statement_timeout`: the server's own answer comes first, unless it cannot answer. */
const ANSWER_MS_MAX = 12_000;
const CLOSE_MS_MAX = 5_000;
/** A restart of the server; nothing was sent yet that could be sent twice. */
const PATIENCE_MS = 5_000;

/**
 * Limits on the server's side, so that a frozen client can never hold the append lock. Only index order is left to the
 * planner, because a plan made while the table was small would be kept while it grows. Said explicitly, whatever the database's defaults are:
 * the isolation level, without which `es.append` is wrong, and the commit level, without which `appended` is a lie.
 */
const settings = (synchronousCommit: 'on' | 'off'): string =>
  [
    'lock_timeout=5s',
    'statement_timeout=10s',
    'idle_in_transaction_session_timeout=2s',
    'default_transaction_isolation=read\\ committed',
    'enable_seqscan=off',
    'enable_bitmapscan=off',
    `synchronous_commit=${synchronousCommit}`,
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');

export interface ConnectionOptions {
  readonly connectionString: string;
  readonly applicationName: string;
  readonly synchronousCommit: 'on' | 'off';
}

const clientConfig = (options: ConnectionOptions): ClientConfig => ({
  connectionString: options.connectionString,
  application_name: options.applicationName,
  options: settings(options.synchronousCommit),
  connectionTimeoutMillis: CONNECT_MS_MAX,
  query_timeout: ANSWER_MS_MAX,
  keepAlive: true,
});

/** A single connection for LISTEN, which no pool may recycle. */
export const listeningClient = (options: ConnectionOptions): Client =>
  new Client(clientConfig(options));

export const openConnections = (options: ConnectionOptions, max: number): Connections => {
  const pool = new PatientPool({
    ...clientConfig(options),
    max,
    // Whoever writes first after a quiet while would wait for a new one, that knows no table.
    min: 1,
    idleTimeoutMillis: 60_000,
    patienceMs: PATIENCE_MS,
  });
  const clients = new Set<{ end(): Promise<void> }>();
  // The pool has already dropped the idle client that failed; the next query opens another one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    clients.add(client);
  });
  pool.on('remove', (client) => {
    clients.delete(client);
  });

  return {
    run: async (statement, values) => {
      try {
        const result: QueryArrayResult<(string | null)[]> = await pool.query({
          ...statement,
          values: [...values],
          rowMode: 'array',
          types: { getTypeParser: () => asText },
        });
        return result.rows;
      } catch (error) {
        throw isPassing(error)
          ? new EventStoreUnavailable('the event store does not answer', { cause: error })
          : error;
      }
    },
    close: async () => {
      if (pool.ending) return;
      // Ending a client that still waits for an answer cuts its socket, and its query fails.
      const cut = setTimeout(() => {
        for (const client of clients) void client.end();
      }, CLOSE_MS_MAX);
      await pool.end();
      clearTimeout(cut);
    },
  };
};

const asText = (value: string | null): string | null => value;

/** Classes of SQLSTATE that say nothing against the request: 08 connection, 53 resources, 55/57 locks and shutdowns, 40 serialisation. */
const PASSING_CLASSES = new Set(['08', '40', '53', '55', '57']);

const isPassing = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || PASSING_CLASSES.has((error.code ?? '').slice(0, 2));
