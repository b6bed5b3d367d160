import { openTables } from '@keepsale/read-model/folds';
import type { Tables } from './fold-batch.ts';

/** Some 20 MB. Beyond it everything goes: what is still of use comes back with the next batch. */
const ROWS_MAX = 20_000;

/**
 * Tables that keep the rows of earlier batches, so that the next batch loads only what it is the first to touch. Right as long as nobody else
 * writes these rows: whoever does takes a new epoch, the next write is refused then, and everything here has to be forgotten.
 */
export interface WarmTables {
  readonly tables: () => Tables;
  /**
   * After a fold. Its rows count as stored, so a fold may follow before they are.
   * @returns `full` when they had to go: the next fold must wait until the database has them.
   */
  readonly settle: () => 'kept' | 'full';
  /** After anything but a plain fold and a granted write. The next fold must wait for all writes. */
  readonly forget: () => void;
}

export const openWarmTables = (rowsMax: number = ROWS_MAX): WarmTables => {
  let tables = openTables();
  return {
    tables: () => tables,
    settle: () => {
      for (const table of tables) table.settle();
      const rows = tables.reduce((sum, table) => sum + table.size(), 0);
      if (rows <= rowsMax) return 'kept';
      tables = openTables();
      return 'full';
    },
    forget: () => {
      tables = openTables();
    },
  };
};
