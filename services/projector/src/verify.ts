import type { SellerId } from '@keepsale/domain/kernel/ids';
import { sellerId } from '@keepsale/domain/kernel/ids';
import type { EventStore } from '@keepsale/event-store';
import {
  compareRows,
  openTables,
  READ_SCHEMA,
  readDatabase,
  readSellerRows,
  withParkingOf,
} from '@keepsale/read-model';
import type { Difference, Rows } from '@keepsale/read-model';
import type { Pool } from 'pg';
import { foldSeller } from './rebuild/fold-seller.ts';
import { readLogContents } from './rebuild/streams.ts';

export interface SellerDifferences {
  readonly seller: SellerId;
  readonly differences: readonly Difference[];
}

export interface Verification {
  readonly sellers: number;
  readonly events: number;
  /** Sellers whose rows are not what their events say; empty when all is well. */
  readonly wrong: readonly SellerDifferences[];
}

/**
 * Compares every row in Postgres with a fresh replay of its seller's events, value by value, each seller at the revision that
 * its rows claim to have reached: what is written meanwhile is no difference. Rows of a seller that the log does
 * not know, or no longer, are differences.
 */
export const verify = async (
  pool: Pool,
  store: EventStore,
  signal: AbortSignal,
): Promise<Verification> => {
  const { streams } = await readLogContents(store, signal);
  const all = new Set([...streams.map(({ seller }) => seller), ...(await sellersWithRows(pool))]);
  const db = readDatabase(pool);
  const wrong: SellerDifferences[] = [];
  let events = 0;
  for (const seller of all) {
    signal.throwIfAborted();
    const stored = await readSellerRows(db, seller);
    const reached = revisionOf(stored);
    const expected = reached < 0 ? null : await foldSeller(store, seller, { revision: reached });
    events += expected?.events ?? 0;
    const differences = compareRows(withParkingOf(stored, expected?.rows ?? new Map()), stored);
    if (differences.length > 0) wrong.push({ seller, differences });
  }
  return { sellers: all.size, events, wrong };
};

const sellersWithRows = async (pool: Pool): Promise<readonly SellerId[]> => {
  const selects = openTables().map(({ table }) => `select seller_id from ${READ_SCHEMA}.${table}`);
  const found = await pool.query<{ seller_id: string }>(selects.join(' union '));
  return found.rows.map((row) => sellerId(row.seller_id));
};

const revisionOf = (rows: Rows): number => {
  const revision = rows.get('sellers')?.[0]?.['revision'];
  return typeof revision === 'number' ? revision : -1;
};
