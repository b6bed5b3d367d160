import { Client } from 'pg';

/** Another rebuild is under way on the same database. */
export class RebuildUnderWay extends Error {
  override readonly name = 'RebuildUnderWay';
}

export interface Turn {
  /** Aborts when the turn is lost, with the connection that held it: another rebuild may begin from then on. */
  readonly lost: AbortSignal;
  /** Gives the turn back. */
  end(): Promise<void>;
}

const CONNECT_MS_MAX = 10_000;

/**
 * One rebuild at a time: two would empty, fill and put in place the same tables, and what the readers got could be half of
 * either. Held by a connection of its own, so that a rebuild that is killed leaves nothing behind.
 *
 * @throws RebuildUnderWay when another one holds it.
 */
export const takeTurn = async (connectionString: string): Promise<Turn> => {
  const client = new Client({
    connectionString,
    application_name: 'keepsale-rebuild',
    connectionTimeoutMillis: CONNECT_MS_MAX,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on('error', () => undefined);
  client.on('end', () =>
    lost.abort(new Error('the connection that held the turn of the rebuild was lost')),
  );
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('keepsale.read-model.rebuild', 0)) as taken`,
    );
    if (rows[0]?.taken !== true) throw new RebuildUnderWay('another rebuild is under way');
  } catch (error) {
    await client.end();
    throw error;
  }
  return { lost: lost.signal, end: () => client.end() };
};
