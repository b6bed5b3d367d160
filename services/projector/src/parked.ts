import type { SellerId } from '@keepsale/domain/kernel/ids';
import { sellerId } from '@keepsale/domain/kernel/ids';
import { count, formatPosition, revision } from '@keepsale/event-store';
import type { EventStore } from '@keepsale/event-store';
import type { Log } from '@keepsale/log';
import { openTables, PROJECTED_CHANNEL } from '@keepsale/read-model';
import type { Pool, PoolClient } from 'pg';
import { CHECKPOINT_COLUMNS, readCheckpoint } from './checkpoint.ts';
import type { Checkpoint, StoredCheckpoint } from './checkpoint.ts';
import type { LogEntry } from './log-entry.ts';
import { readLogEntry, reasonOf, shardOf, streamOf } from './log-entry.ts';
import { isRefusal } from './rows/errors.ts';
import { loadRows } from './rows/load.ts';
import { writeBatch } from './rows/write.ts';
import { foldBatch } from './subscription/fold-batch.ts';
import type { Load, Parking } from './subscription/fold-batch.ts';
import { batchLength } from './subscription/cut-batch.ts';

export interface RetryOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly schema: string;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Where every parked seller stands after the retry; `null`: up to date again. */
export type RetryOutcome = ReadonlyMap<SellerId, Parking | null>;

const PAGE_EVENTS_MAX = 500;
const SHAPES = openTables();

/**
 * Reads each parked seller's stream from where it stopped. Repeating is harmless, and so is a projector at work meanwhile:
 * each page is written under the lock of the shard's checkpoint, with a new epoch, so the shard's owner, who passes
 * over the events of parked sellers, reads the seller's row again before it passes over the next one.
 *
 * @throws for outages.
 */
export const retryParkedSellers = async (options: RetryOptions): Promise<RetryOutcome> => {
  const parked = await options.pool.query<{ seller_id: string }>(
    `select seller_id from ${options.schema}.sellers where parked_reason is not null order by seller_id`,
  );
  const outcome = new Map<SellerId, Parking | null>();
  for (const row of parked.rows) {
    if (options.signal.aborted) break;
    const seller = sellerId(row.seller_id);
    const parking = await retrySeller(options, seller);
    outcome.set(seller, parking);
    options.log('info', parking === null ? 'parked seller goes on' : 'seller stays parked', {
      seller,
      ...parking,
    });
  }
  return outcome;
};

const retrySeller = async (options: RetryOptions, seller: SellerId): Promise<Parking | null> => {
  // One event at a time once the database has refused a page, to find which it is.
  let pageLength = PAGE_EVENTS_MAX;
  let refused: unknown = null;
  for (;;) {
    try {
      const page = await retryPage(options, seller, { pageLength, refused });
      if (page.status !== 'more') return page.parking;
      refused = null;
    } catch (error) {
      if (!isRefusal(error) || (pageLength === 1 && refused !== null)) throw error;
      if (pageLength === 1) refused = error;
      pageLength = 1;
    }
  }
};

interface PageOptions {
  readonly pageLength: number;
  /** What the database said to the next event, if it did. */
  readonly refused: unknown;
}

type PageOutcome =
  { readonly status: 'more' } | { readonly status: 'done'; readonly parking: Parking | null };

/** One page in one transaction; an error leaves everything as it was, the seller parked. */
const retryPage = async (
  { pool, store, schema }: RetryOptions,
  seller: SellerId,
  options: PageOptions,
): Promise<PageOutcome> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const checkpoint = await takeShard(client, schema, shardOf(seller));
    const before = await unpark(client, schema, seller);
    const page = await readPage(store, seller, before.revision + 1, options.pageLength);
    const stops = stopsOf(seller, before.revision + 1, options.refused);
    const load: Load = (...args) => loadRows(client, schema, ...args);
    const { changed, parked } = await foldBatch(page.entries, load, { stops });
    await writeBatch(client, schema, SHAPES, { moves: [], changed, ended: [] });
    const parking = parked.get(seller) ?? null;
    const isMore = parking === null && !page.isLast;
    if (isMore) await stayParked(client, schema, seller, before);
    await announce(client, checkpoint);
    await client.query('commit');
    client.release();
    return isMore ? { status: 'more' } : { status: 'done', parking };
  } catch (error) {
    client.release(true);
    throw error;
  }
};

const takeShard = async (
  client: PoolClient,
  schema: string,
  shard: number,
): Promise<Checkpoint> => {
  const taken = await client.query<StoredCheckpoint>(
    `update ${schema}.checkpoints c set epoch = epoch + 1 where shard = $1
     returning ${CHECKPOINT_COLUMNS}`,
    [shard],
  );
  const [row] = taken.rows;
  if (row === undefined) throw new TypeError(`no checkpoint of shard ${shard}`);
  return readCheckpoint(row);
};

interface ParkedSeller {
  readonly revision: number;
  readonly parked_reason: string | null;
}

/** For this transaction only, unless it commits: a fold passes over parked sellers. */
const unpark = async (
  client: PoolClient,
  schema: string,
  seller: SellerId,
): Promise<ParkedSeller> => {
  const before = await client.query<ParkedSeller>(
    `select revision, parked_reason from ${schema}.sellers where seller_id = $1`,
    [seller],
  );
  await client.query(
    `update ${schema}.sellers set parked_reason = null, parked_revision = null where seller_id = $1`,
    [seller],
  );
  return before.rows[0] ?? { revision: -1, parked_reason: null };
};

const stayParked = async (
  client: PoolClient,
  schema: string,
  seller: SellerId,
  { parked_reason }: ParkedSeller,
): Promise<void> => {
  await client.query(
    `update ${schema}.sellers set parked_reason = $2, parked_revision = revision + 1 where seller_id = $1`,
    [seller, parked_reason ?? 'not read to the end'],
  );
};

interface Page {
  readonly entries: readonly LogEntry[];
  /** Nothing comes after it: the seller is up to date then. */
  readonly isLast: boolean;
}

/** Of a stream that has ended there is nothing to read: its marker in the log removes the rows. */
const readPage = async (
  store: EventStore,
  seller: SellerId,
  from: number,
  length: number,
): Promise<Page> => {
  const slice = await store.readStream(streamOf(seller), revision(from), count(length));
  const events = slice.status === 'live' ? slice.events : [];
  const all = events.flatMap((event) => readLogEntry(event) ?? []);
  const entries = all.slice(0, batchLength(all));
  return { entries, isLast: events.length < length && entries.length === all.length };
};

const stopsOf = (seller: SellerId, at: number, refused: unknown): ReadonlyMap<SellerId, Parking> =>
  refused === null ? new Map() : new Map([[seller, { revision: at, reason: reasonOf(refused) }]]);

/** Whoever waits for this seller's rows looks again. */
const announce = async (client: PoolClient, { shard, position }: Checkpoint): Promise<void> => {
  if (position === null) return;
  const payload = `${shard}:${formatPosition(position)}`;
  await client.query('select pg_notify($1, $2)', [PROJECTED_CHANNEL, payload]);
};
