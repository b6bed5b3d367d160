import { once } from 'node:events';
import { openTables } from '@keepsale/read-model';
import type { AnyRow, ColumnValue, Rows, TableShape } from '@keepsale/read-model';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { reasonOf } from '../log-entry.ts';
import { isRefusal } from '../rows/errors.ts';
import { parkedRow } from '../subscription/fold-batch.ts';

/** Text gathered before it is sent: bounds the memory, and makes few, large COPYs. */
const BUFFER_CHARACTERS_MAX = 4_000_000;
const CHUNK_CHARACTERS = 64_000;

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
  const tables = openTables().map((shape) => ({ shape, lines: new Array<string>() }));
  let sellers: SellerId[] = [];
  let gathered = 0;

  const flush = async (): Promise<void> => {
    const parts = tables.map(({ shape, lines }) => ({ shape, lines: lines.splice(0) }));
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
      for (const { shape, lines } of tables) {
        const columns = Object.keys(shape.columns);
        for (const row of rows.get(shape.table) ?? []) {
          const line = lineOf(columns, row);
          gathered += line.length;
          lines.push(line);
        }
      }
      if (gathered >= BUFFER_CHARACTERS_MAX) await flush();
    },
  };
};

interface Part {
  readonly shape: TableShape;
  readonly lines: readonly string[];
}

const parkedSellers = (sellers: readonly SellerId[], reason: string): Part => {
  const [shape] = openTables();
  const columns = Object.keys(shape.columns);
  const rows = sellers.map((seller) => parkedRow(seller, undefined, { revision: 0, reason }));
  return { shape, lines: rows.map((row) => lineOf(columns, row)) };
};

const copyParts = async (
  client: PoolClient,
  schema: string,
  parts: readonly Part[],
): Promise<void> => {
  await client.query('begin');
  for (const { shape, lines } of parts) await copyLines(client, schema, shape, lines);
  await client.query('commit');
};

const copyLines = async (
  client: PoolClient,
  schema: string,
  { table, columns }: TableShape,
  lines: readonly string[],
): Promise<void> => {
  if (lines.length === 0) return;
  const stream = client.query(
    copyFrom(`copy ${schema}.${table} (${Object.keys(columns).join(', ')}) from stdin`),
  );
  const done = new Promise<void>((resolve, reject) => {
    stream.once('finish', resolve);
    stream.once('error', reject);
  });
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
    chunk = '';
  }
  stream.end(chunk);
  await done;
};

const lineOf = (columns: readonly string[], row: AnyRow): string => {
  let line = '';
  for (const column of columns) {
    if (line !== '') line += '\t';
    line += fieldOf(row[column]);
  }
  return `${line}\n`;
};

const TO_ESCAPE = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

/** Text format of COPY. */
const fieldOf = (value: ColumnValue | undefined): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value !== 'string') return String(value);
  return TO_ESCAPE.test(value)
    ? value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
    : value;
};
