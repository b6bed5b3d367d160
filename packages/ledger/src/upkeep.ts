import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { Pool } from 'pg';

const PURGE_ROWS_MAX = 10_000;

/**
 * Forgets the keys that were last claimed before a moment: at least 30 days ago by contract. Safe beside a running ledger, and
 * to repeat; deletes in portions.
 *
 * @returns how many.
 */
export const purgeIdempotency = async (database: Pool, olderThan: Date): Promise<number> => {
  let total = 0;
  for (;;) {
    const { rowCount } = await database.query(
      `delete from app.idempotency where ctid = any (array(
        select ctid from app.idempotency where at < $1 limit $2))`,
      [olderThan, PURGE_ROWS_MAX],
    );
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < PURGE_ROWS_MAX) return total;
  }
};

/** Part of an erasure, after the stream was ended: removes all that the ledger keeps of a seller beside the log. Harmless to repeat. */
export const forgetSeller = async (database: Pool, seller: SellerId): Promise<void> => {
  await database.query('delete from app.idempotency where seller = $1', [seller]);
  await database.query('delete from app.snapshots where seller = $1', [seller]);
};
