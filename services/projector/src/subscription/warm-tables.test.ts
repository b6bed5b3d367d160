import { expect, test } from 'vitest';
import { compareRows, replay } from '@keepsale/read-model';
import type { AnyRow, FoldedTable, RowKey } from '@keepsale/read-model';
import { envelopesOf, randomHistory, sellerOfSeed } from '@keepsale/read-model/testing';
import type { LogEntry } from '../log-entry.ts';
import { foldBatch } from './fold-batch.ts';
import type { Load } from './fold-batch.ts';
import { openWarmTables } from './warm-tables.ts';

const seller = sellerOfSeed(7);
const envelopes = envelopesOf(seller, randomHistory(7, 400));

/** What the database would hold. */
const openStored = () => {
  const tables = new Map<string, Map<string, AnyRow>>();
  let asked = 0;
  const of = (table: string) => tables.get(table) ?? new Map<string, AnyRow>();
  const load: Load = (folded: readonly FoldedTable[], looked) => {
    for (const envelope of looked) for (const table of folded) table.look(envelope);
    for (const table of folded) {
      asked += table.missing().length;
      const rows = of(table.table);
      const found = table.missing().map((key) => rows.get(idOf(key)));
      table.receive(found.filter((row) => row !== undefined));
    }
    return Promise.resolve();
  };
  const write = (table: FoldedTable['table'], keyColumns: readonly string[], row: AnyRow): void => {
    const key = keyColumns.map((column) => String(row[column]));
    tables.set(table, of(table).set(idOf(key), row));
  };
  return {
    load,
    write,
    asked: () => asked,
    rows: () => new Map([...tables].map(([table, rows]) => [table, [...rows.values()]])),
  };
};

const idOf = (key: RowKey): string => key.join(' ');

const entryOf = (envelope: (typeof envelopes)[number]): LogEntry => ({
  kind: 'event',
  request: null,
  seller,
  position: { commit: BigInt(envelope.revision), prepare: 0n },
  eventId: envelope.eventId,
  envelope,
});

/** Batch after batch, as a projector does; answers with what stands in the end, and how many rows were asked for. */
const projectInBatches = async (rowsMax: number) => {
  const warm = openWarmTables(rowsMax);
  const stored = openStored();
  let emptied = 0;
  for (let from = 0; from < envelopes.length; from += 7) {
    const entries = envelopes.slice(from, from + 7).map(entryOf);
    const { changed } = await foldBatch(entries, stored.load, { tables: warm.tables() });
    for (const { shape, rows } of changed) {
      for (const row of rows) stored.write(shape.table, shape.keyColumns, row);
    }
    if (warm.settle() === 'full') emptied += 1;
  }
  return { rows: stored.rows(), asked: stored.asked(), emptied };
};

test('batches on rows that stayed come to the same as one fold, whenever the rows have to go', async () => {
  const always = await projectInBatches(0);
  const sometimes = await projectInBatches(300);
  const never = await projectInBatches(100_000);
  for (const { rows } of [always, sometimes, never]) {
    expect(compareRows(replay(envelopes), rows)).toEqual([]);
  }
  expect([always.emptied, sometimes.emptied > 1, never.emptied]).toEqual([58, true, 0]);
  expect(sometimes.asked).toBeLessThan(always.asked);
  expect(never.asked).toBeLessThan(sometimes.asked);
});
