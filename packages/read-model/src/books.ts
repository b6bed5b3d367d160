import { categoryProjection } from './categories/fold.ts';
import type { CategoryRow } from './categories/row.ts';
import { expenseProjection } from './expenses/fold.ts';
import type { ExpenseRow } from './expenses/row.ts';
import { productProjection } from './products/fold.ts';
import type { ProductRow } from './products/row.ts';
import type { Envelope } from './projection.ts';
import { revenueEntryProjection } from './revenue/fold.ts';
import type { RevenueEntryRow } from './revenue/row.ts';
import { foldedTable } from './table.ts';

/** The rows that the lists of a seller are made of, deleted ones included, in no order. */
export interface BookRows {
  readonly categories: readonly CategoryRow[];
  readonly products: readonly ProductRow[];
  readonly revenue: readonly RevenueEntryRow[];
  readonly expenses: readonly ExpenseRow[];
}

/** Those tables alone, in memory: a past moment costs no more than what it shows. */
export interface BookTables {
  /** @throws NoRow, or whatever a malformed event makes a fold throw; the tables are then to be thrown away. */
  fold(envelope: Envelope): void;
  rows(): BookRows;
}

/** Opens them empty, with the folds of the live read models. */
export const openBookTables = (): BookTables => {
  const categories = foldedTable(categoryProjection);
  const products = foldedTable(productProjection);
  const revenue = foldedTable(revenueEntryProjection);
  const expenses = foldedTable(expenseProjection);
  return {
    fold: (envelope) => {
      categories.fold(envelope);
      products.fold(envelope);
      revenue.fold(envelope);
      expenses.fold(envelope);
    },
    rows: () => ({
      categories: categories.rows(),
      products: products.rows(),
      revenue: revenue.rows(),
      expenses: expenses.rows(),
    }),
  };
};
