import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { EventStore } from '@keepsale/event-store';
import { migrateSchema, NEXT_READ_SCHEMA, openTables } from '@keepsale/read-model';
import type { Pool, PoolClient } from 'pg';
import { createRowCopier } from './copy.ts';
import { foldSeller } from './fold-seller.ts';
import type { LogContents } from './streams.ts';

/** Streams read and folded at a time: while one waits for the store, others fold. */
const SELLERS_AT_ONCE = 4;

export interface FillOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly contents: LogContents;
  readonly onFolded: (events: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Fills the next schema with every seller up to the head of `contents`: tables first, then rows, then keys.
 * What an interrupted rebuild left is thrown away.
 *
 * @returns whether any seller was refused, and so is parked and to be retried.
 */
export const fillNextSchema = async (options: FillOptions): Promise<{ refused: number }> => {
  const client = await options.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await inTransaction(client, async () => {
      await client.query(`drop schema if exists ${NEXT_READ_SCHEMA} cascade`);
      await client.query(`create schema ${NEXT_READ_SCHEMA}`);
      await migrateSchema(client, NEXT_READ_SCHEMA, ['tables']);
    });
    const refused = await copySellers(client, options);
    await inTransaction(client, async () => {
      await migrateSchema(client, NEXT_READ_SCHEMA, ['tables', 'keys']);
      await startFrom(client, options.contents.head);
    });
    for (const { table } of openTables())
      await client.query(`analyze ${NEXT_READ_SCHEMA}.${table}`);
    return { refused };
  } finally {
    // With its own settings: not for anybody else.
    client.release(true);
  }
};

const copySellers = async (
  client: PoolClient,
  { store, contents, onFolded, signal }: FillOptions,
): Promise<number> => {
  let refused = 0;
  const copier = createRowCopier(client, NEXT_READ_SCHEMA, (sellers) => {
    refused += sellers.length;
  });
  const { head, sellers } = contents;
  if (head === null) return 0;

  const folding: Promise<{ seller: SellerId; folded: Awaited<ReturnType<typeof foldSeller>> }>[] =
    [];
  const copyOldest = async (): Promise<void> => {
    const oldest = await folding.shift();
    if (oldest === undefined) return;
    await copier.add(oldest.seller, oldest.folded.rows);
    onFolded(oldest.folded.events);
  };
  for (const seller of sellers) {
    signal.throwIfAborted();
    const folded = foldSeller(store, seller, { upTo: head.position });
    folding.push(folded.then((done) => ({ seller, folded: done })));
    if (folding.length >= SELLERS_AT_ONCE) await copyOldest();
  }
  while (folding.length > 0) await copyOldest();
  await copier.flush();
  return refused;
};

const startFrom = async (client: PoolClient, head: LogContents['head']): Promise<void> => {
  if (head === null) return;
  const { position, id } = head;
  await client.query(
    `update ${NEXT_READ_SCHEMA}.checkpoints set
       commit_position = $1, prepare_position = $2, event_commit = $1, event_prepare = $2, event_id = $3`,
    [position.commit, position.prepare, id],
  );
};

const inTransaction = async (client: PoolClient, work: () => Promise<void>): Promise<void> => {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};
