import { setTimeout as delay } from 'node:timers/promises';
import { sellerId, type SellerId } from '@keepsale/domain/kernel/ids';
import type { EventStore } from '@keepsale/event-store';
import { forgetSeller, streamOf } from '@keepsale/ledger';
import { NEXT_READ_SCHEMA, READ_SCHEMA } from '@keepsale/read-model';
import type { Pool } from 'pg';
import { identityDatabase } from './database.ts';

export interface Erasure {
  /**
   * Erases an account and everything of it. From the first step on all its tokens are refused, and what was begun is finished, by
   * this process or the next. Repeating is harmless.
   *
   * @returns `finished` is false when the last step was still waiting for the projector after 5 s.
   */
  erase(seller: SellerId): Promise<{ readonly finished: boolean }>;
  /** Goes on with what a former process began. Resolves when it has looked, not when it is done. */
  resume(): Promise<void>;
  /** Starts nothing more; what waits is left to the next start. */
  close(): void;
}

export interface ErasureOptions {
  readonly pool: Pool;
  readonly eventStore: EventStore;
  /** Removes the seller's files; repeatable. */
  readonly eraseFiles: (seller: SellerId) => Promise<void>;
  /** Told of a step that failed; it is tried again. */
  readonly onFailure: (seller: SellerId, error: unknown) => void;
}

const ANSWER_MS = 5_000;
const RETRY_MS = 5_000;
const POLL_MS = 100;

export const createErasure = (options: ErasureOptions): Erasure => {
  const { pool, onFailure } = options;
  const running = new Map<SellerId, Promise<void>>();
  const end = new AbortController();

  /** Every step may be repeated, so that the whole may be. */
  const runToTheEnd = async (seller: SellerId): Promise<void> => {
    const isOver = (): boolean => end.signal.aborted;
    while (!isOver()) {
      try {
        await eraseOnce(options, seller, end.signal);
        return;
      } catch (error) {
        if (isOver()) return;
        onFailure(seller, error);
        await delay(RETRY_MS, undefined, { signal: end.signal }).catch(() => undefined);
      }
    }
  };

  const run = (seller: SellerId): Promise<void> => {
    const started =
      running.get(seller) ??
      runToTheEnd(seller).finally(() => {
        running.delete(seller);
      });
    running.set(seller, started);
    return started;
  };

  return {
    erase: async (seller) => {
      await refuseAllTokens(pool, seller);
      const timeUp = new AbortController();
      const finished = await Promise.race([
        run(seller).then(() => !end.signal.aborted),
        delay(ANSWER_MS, false, { signal: timeUp.signal }).catch(() => false),
      ]);
      timeUp.abort();
      return { finished };
    },
    resume: async () => {
      const begun = await identityDatabase(pool)
        .selectFrom('users')
        .select('id')
        .where('status', '=', 'erasing')
        .execute();
      for (const { id } of begun) void run(sellerId(id));
    },
    close: () => {
      end.abort();
    },
  };
};

const refuseAllTokens = (pool: Pool, seller: SellerId): Promise<void> =>
  identityDatabase(pool)
    .transaction()
    .execute(async (transaction) => {
      await transaction
        .updateTable('users')
        .set({ status: 'erasing' })
        .where('id', '=', seller)
        .execute();
      await transaction.deleteFrom('sessions').where('user_id', '=', seller).execute();
    });

const eraseOnce = async (
  { pool, eventStore, eraseFiles }: ErasureOptions,
  seller: SellerId,
  signal: AbortSignal,
): Promise<void> => {
  const eraseBesideTheLog = async (): Promise<void> => {
    await eraseFiles(seller);
    await forgetSeller(pool, seller);
  };
  await eventStore.endStream(streamOf(seller));
  // After the end: no event can name another file from now on.
  await eraseBesideTheLog();
  await eraseOldRows(pool, seller);
  while (await hasRows(pool, seller)) await delay(POLL_MS, undefined, { signal });
  // Again: a snapshot, a picture, a job may have been on its way while the stream ended.
  await eraseBesideTheLog();
  // Last: as long as the row is there, the next start goes on.
  await pool.query('delete from identity.users where id = $1', [seller]);
};

/** Read models of releases that no longer run: no projector meets the marker for them. */
const eraseOldRows = async (pool: Pool, seller: SellerId): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(OLD_TABLES, [
    [READ_SCHEMA, NEXT_READ_SCHEMA],
  ]);
  for (const { name } of rows) {
    await pool.query(`delete from ${name} where seller_id = $1`, [seller]);
  }
};

const OLD_TABLES = `
  select format('%I.%I', c.table_schema, c.table_name) as name
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.column_name = 'seller_id' and t.table_type = 'BASE TABLE'
    and c.table_schema ~ '^read_v\\d+(_next)?$' and not c.table_schema = any($1)`;

/** The projector removes all rows of a seller in one transaction. */
const hasRows = async (pool: Pool, seller: SellerId): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select 1 from ${READ_SCHEMA}.sellers where seller_id = $1`,
    [seller],
  );
  return rowCount !== 0;
};
