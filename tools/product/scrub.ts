import type { Pool } from 'pg';

/** What a scrub did, and what it was not allowed to do. */
export interface Scrubbed {
  readonly tables: number;
  /** Erasures that have begun and not ended: what they still have to remove is not gone. */
  readonly unfinished: number;
  /** Statements that the database's user may not make, for whoever may. */
  readonly refused: readonly string[];
}

const OURS = `schemaname in ('es', 'app', 'identity', 'photos', 'bullmq') or schemaname ~ '^read_v\\d+'`;

/**
 * Writes every table anew without what was deleted from it, also the statistics that quote values, and lets the write-ahead log end. Each table is
 * locked meanwhile. Repeating is harmless.
 */
export async function scrubDatabase(pool: Pool): Promise<Scrubbed> {
  const client = await pool.connect();
  const refused: string[] = [];
  const attempt = async (statement: string): Promise<void> => {
    try {
      await client.query(statement);
    } catch (error) {
      if (!isDenied(error)) throw error;
      refused.push(statement);
    }
  };
  try {
    const { rows: pending } = await client.query<{ count: number }>(
      `select count(*)::int as count from identity.users where status = 'erasing'`,
    );
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where ${OURS} order by 1`,
    );
    for (const { name } of tables) await client.query(`vacuum (full, analyze) ${name}`);
    await attempt('vacuum full pg_catalog.pg_statistic');
    await attempt('checkpoint');
    await attempt('select pg_switch_wal()');
    await attempt('checkpoint');
    return { tables: tables.length, unfinished: pending[0]?.count ?? 0, refused };
  } finally {
    client.release();
  }
}

/** `insufficient_privilege` */
const isDenied = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42501';
