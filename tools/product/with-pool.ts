import pg from 'pg';

const CONNECTIONS_MAX = 4;
const CONNECT_TIMEOUT_MS = 10_000;

/** Lends a small pool for the time of `work`. */
export async function withPool<T>(
  databaseUrl: string,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'keepsale-tools',
  });
  // An idle connection that breaks is replaced; a broken one in use fails its query, which is reported there.
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
