import type { SellerId } from '@keepsale/domain/kernel/ids';
import { comparePositions, openEventStore } from '@keepsale/event-store';
import type { EventStore } from '@keepsale/event-store';
import { NEXT_READ_SCHEMA } from '@keepsale/read-model/folds';
import type { PoolClient } from 'pg';
import type { AppliedEvent } from '../checkpoint.ts';
import { openProjectorPool } from '../database.ts';
import { createRowCopier } from './copy.ts';
import { foldSeller } from './fold-seller.ts';
import type { FoldedSeller } from './fold-seller.ts';
import type { CopiedShare, ShareJob } from './jobs.ts';

/** Streams asked for at a time: while some wait for the store, others fold. */
const SELLERS_AT_ONCE = 2;

/** Folds each seller of a share whole, and copies the rows into the next schema, on connections of its own. */
export const copyShare = async (
  job: ShareJob,
  onFolded: (events: number) => void,
): Promise<CopiedShare> => {
  const store = await openEventStore(job.eventStoreUrl, { clientName: 'keepsale-rebuild' });
  const pool = openProjectorPool(job.databaseUrl);
  try {
    const client = await pool.connect();
    try {
      await client.query('set statement_timeout = 0');
      return await copySellers(client, store, job, onFolded);
    } finally {
      client.release(true);
    }
  } finally {
    await Promise.all([store.close(), pool.end()]);
  }
};

const copySellers = async (
  client: PoolClient,
  store: EventStore,
  { sellers, upTo }: ShareJob,
  onFolded: (events: number) => void,
): Promise<CopiedShare> => {
  let refused = 0;
  let last: AppliedEvent | null = null;
  const copier = createRowCopier(client, NEXT_READ_SCHEMA, (parked) => {
    refused += parked.length;
  });
  const folding: { readonly seller: SellerId; readonly folded: Promise<FoldedSeller> }[] = [];
  const copyOldest = async (): Promise<void> => {
    const oldest = folding.shift();
    if (oldest === undefined) return;
    const folded = await oldest.folded;
    last = later(last, folded.last);
    await copier.add(oldest.seller, folded.rows);
    onFolded(folded.events);
  };
  for (const seller of sellers) {
    const folded = foldSeller(store, seller, { upTo });
    // Should one before it fail: that is what is told.
    folded.catch(() => undefined);
    folding.push({ seller, folded });
    if (folding.length >= SELLERS_AT_ONCE) await copyOldest();
  }
  while (folding.length > 0) await copyOldest();
  await copier.flush();
  return { refused, last };
};

/** The one that stands later in the log. */
export const later = (a: AppliedEvent | null, b: AppliedEvent | null): AppliedEvent | null => {
  if (a === null || b === null) return a ?? b;
  return comparePositions(a.position, b.position) < 0 ? b : a;
};
