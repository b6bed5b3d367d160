import type { SellerId } from '@keepsale/domain/kernel/ids';
import { openTables, READ_SCHEMA } from '@keepsale/read-model';
import type { AnyRow, Rows, SellerRow } from '@keepsale/read-model';
import { expect } from 'vitest';
import type { World } from './world.ts';

export const sellerRow = async (world: World, seller: SellerId): Promise<SellerRow | undefined> => {
  const found = await world.pool.query<SellerRow>(
    `select * from ${READ_SCHEMA}.sellers where seller_id = $1`,
    [seller],
  );
  return found.rows[0];
};

export const hasReached = async (
  world: World,
  seller: SellerId,
  revision: number,
): Promise<boolean> => ((await sellerRow(world, seller))?.revision ?? -1) >= revision;

export const isParked = async (world: World, seller: SellerId): Promise<boolean> =>
  typeof (await sellerRow(world, seller))?.parked_reason === 'string';

/** Every column of every row of every table equals a fold of the whole stream. */
export const expectRowsToMatch = async (world: World, seller: SellerId): Promise<void> => {
  expect(inOrder(await world.storedRows(seller))).toEqual(
    inOrder(await world.expectedRows(seller)),
  );
};

export const inOrder = (rows: Rows): Readonly<Record<string, readonly AnyRow[]>> =>
  Object.fromEntries(
    openTables().map(({ table, keyColumns }) => [
      table,
      [...(rows.get(table) ?? [])].sort((a, b) =>
        keyText(a, keyColumns) < keyText(b, keyColumns) ? -1 : 1,
      ),
    ]),
  );

const keyText = (row: AnyRow, keyColumns: readonly string[]): string =>
  JSON.stringify(keyColumns.map((column) => row[column]));
