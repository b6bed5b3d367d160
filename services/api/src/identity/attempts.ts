import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Pool } from 'pg';

/** How many failures of one subject are borne in {@link WINDOW_MINUTES}. */
export interface Limit {
  /** Hashed before it is stored. */
  readonly subject: string;
  /** `null`: counted for others to ask about, never in the way. */
  readonly max: number | null;
}

export interface Attempts {
  /** Whole seconds until the subjects may try again; `null` when they may now. */
  waitOf(limits: readonly Limit[]): Promise<number | null>;
  /**
   * Records a failure of each subject, unless that is one too many: then the wait, as if it had been asked for just now. So
   * guesses made at the same time are not more than guesses made in turn.
   */
  fail(limits: readonly Limit[]): Promise<number | null>;
}

export const WINDOW_MINUTES = 15;
const SWEEP_ROWS_MAX = 1_000;

export const createAttempts = (pool: Pool): Attempts => ({
  waitOf: async (limits) => longest(await Promise.all(limits.map((limit) => wait(pool, limit)))),
  fail: async (limits) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      // In one order for everybody, or two would wait for each other.
      const inOrder = [...limits].sort((a, b) => (a.subject < b.subject ? -1 : 1));
      const waits: (number | null)[] = [];
      for (const limit of inOrder) {
        await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
          `keepsale.attempts.${digest(limit.subject).toString('hex')}`,
        ]);
        waits.push(await wait(client, limit));
      }
      const tooMany = longest(waits);
      if (tooMany === null) {
        await client.query(`insert into identity.attempts (subject) select unnest($1::bytea[])`, [
          inOrder.map(({ subject }) => digest(subject)),
        ]);
      }
      await client.query(SWEEP);
      await client.query('commit');
      return tooMany;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  },
});

/** Where somebody tries from. An IPv6 customer has a whole /64: its addresses are one. */
export const placeOf = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::', 2);
  const before = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '');
  const zeros = plain.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0;
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4).join(':');
};

const SWEEP = `
  delete from identity.attempts where ctid in (
    select ctid from identity.attempts where at < clock_timestamp() - interval '${WINDOW_MINUTES} minutes'
    limit ${SWEEP_ROWS_MAX} for update skip locked)`;

type Queryable = Pick<Pool, 'query'>;

/** The `max`-th newest failure stands in the way until it leaves the window. */
const wait = async (db: Queryable, { subject, max }: Limit): Promise<number | null> => {
  if (max === null) return null;
  const { rows } = await db.query<{ seconds: unknown }>(
    `select ceil(extract(epoch from at + interval '${WINDOW_MINUTES} minutes' - clock_timestamp()))::int as seconds
     from identity.attempts
     where subject = $1 and at > clock_timestamp() - interval '${WINDOW_MINUTES} minutes'
     order by at desc offset $2 limit 1`,
    [digest(subject), max - 1],
  );
  const [row] = rows;
  return row === undefined ? null : Math.max(1, Number(row.seconds));
};

const longest = (waits: readonly (number | null)[]): number | null =>
  waits.reduce<number | null>(
    (most, one) => (one === null ? most : Math.max(one, most ?? 0)),
    null,
  );

const digest = (subject: string): Buffer => createHash('sha256').update(subject).digest();
