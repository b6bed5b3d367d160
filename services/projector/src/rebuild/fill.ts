import { migrateSchema, NEXT_READ_SCHEMA, openTables } from '@keepsale/read-model';
import type { Pool, PoolClient } from 'pg';
import type { AppliedEvent } from '../checkpoint.ts';
import type { CopiedShare } from './jobs.ts';
import type { LogContents } from './streams.ts';
import { copySellers } from './threads.ts';

export interface FillOptions {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly contents: LogContents;
  readonly eventsWithoutThreadsMax: number;
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
    const { refused, last } = await copyAll(options);
    await inTransaction(client, async () => {
      await migrateSchema(client, NEXT_READ_SCHEMA, ['tables', 'keys']);
      await startFrom(client, last);
    });
    for (const { table } of openTables())
      await client.query(`analyze ${NEXT_READ_SCHEMA}.${table}`);
    return { refused };
  } finally {
    // With its own settings: not for anybody else.
    client.release(true);
  }
};

const copyAll = async (options: FillOptions): Promise<CopiedShare> => {
  const { head: upTo, streams } = options.contents;
  if (upTo === null) return { refused: 0, last: null };
  return copySellers({ ...options, streams, upTo });
};

const startFrom = async (client: PoolClient, last: AppliedEvent | null): Promise<void> => {
  if (last === null) return;
  const { position, id } = last;
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
