import pg from 'pg';
import { until } from '../services/until.ts';

const APPEND_TIMEOUT_MS = 30_000;

/**
 * Does something to a writer in the middle of an append: its events are sent, Postgres holds the append lock for it, and no answer has
 * come. Resolves once Postgres may go on.
 *
 * The table is locked until an append waits for it: one that nothing holds up is over before anybody could aim at it.
 */
export async function whileAppending(databaseUrl: string, act: () => void): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    // Readers go on, and the projector is one; an insert waits.
    await client.query('lock table es.events in exclusive mode');
    const isWaiting = await until(() => someoneWaits(client), { timeoutMs: APPEND_TIMEOUT_MS });
    if (!isWaiting) throw new Error('nobody appends');
    act();
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function someoneWaits(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks where not granted and relation = 'es.events'::regclass`,
  );
  return (rowCount ?? 0) > 0;
}
