import { once } from 'node:events';
import { openTables } from '@keepsale/read-model/folds';
import type { Rows, TableShape } from '@keepsale/read-model';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { reasonOf } from '../log-entry.ts';
import { isRefusal } from '../rows/errors.ts';
import { parkedRow } from '../subscription/fold-batch.ts';
import { createCopyText } from './copy-text.ts';

/** Gathered before it is sent: bounds the memory, and makes few, large COPYs. */
const GATHERED_BYTES_MAX = 4_000_000;

/** Copies whole sellers into fresh tables. */
export interface RowCopier {
  /** Takes one seller's rows; sends what has gathered when it is enough. */
  add(seller: SellerId, rows: Rows): Promise<void>;
  /** Sends what is left. */
  flush(): Promise<void>;
}

/**
 * @param onRefused told the sellers of a part that the database refused as a whole: none of their rows are there, except that
 * their own row says they are parked before their first event. Which event it was is found by retrying them.
 */
export const createRowCopier = (
  client: PoolClient,
  schema: string,
  onRefused: (sellers: readonly SellerId[]) => void,
): RowCopier => {
  const tables = openTables().map((shape) => ({
    shape,
    text: createCopyText(shape),
  }));
  let sellers: SellerId[] = [];
  let gathered = 0;

  const flush = async (): Promise<void> => {
    const parts = tables.map(({ shape, text }) => ({ shape, chunks: text.take() }));
    const part = sellers;
    gathered = 0;
    sellers = [];
    try {
      await copyParts(client, schema, parts);
    } catch (error) {
      await client.query('rollback');
      if (!isRefusal(error)) throw error;
      await copyParts(client, schema, [parkedSellers(part, reasonOf(error))]);
      onRefused(part);
    }
  };

  return {
    flush,
    add: async (seller, rows) => {
      sellers.push(seller);
      for (const { shape, text } of tables) {
        for (const row of rows.get(shape.table) ?? []) gathered += text.add(row);
      }
      if (gathered >= GATHERED_BYTES_MAX) await flush();
    },
  };
};

interface Part {
  readonly shape: TableShape;
  readonly chunks: readonly Buffer[];
}

const parkedSellers = (sellers: readonly SellerId[], reason: string): Part => {
  const [shape] = openTables();
  const rows = sellers.map((seller) => parkedRow(seller, undefined, { revision: 0, reason }));
  const text = createCopyText(shape);
  for (const row of rows) text.add(row);
  return { shape, chunks: text.take() };
};

const copyParts = async (
  client: PoolClient,
  schema: string,
  parts: readonly Part[],
): Promise<void> => {
  await client.query('begin');
  for (const part of parts) await copyPart(client, schema, part);
  await client.query('commit');
};

const copyPart = async (
  client: PoolClient,
  schema: string,
  { shape: { table, columns }, chunks }: Part,
): Promise<void> => {
  if (chunks.length === 0) return;
  const stream = client.query(
    copyFrom(`copy ${schema}.${table} (${Object.keys(columns).join(', ')}) from stdin`),
  );
  const done = new Promise<void>((resolve, reject) => {
    stream.once('finish', resolve);
    stream.once('error', reject);
  });
  for (const chunk of chunks) {
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
  }
  stream.end();
  await done;
};
