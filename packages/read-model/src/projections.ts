import {
  monthCategoryTotalProjection,
  monthDescriptionTotalProjection,
  monthTotalProjection,
} from './analytics/totals.ts';
import { auditLinkProjection } from './audit-access/fold.ts';
import { categoryProjection } from './categories/fold.ts';
import { expenseProjection } from './expenses/fold.ts';
import { historyIndexProjection } from './history/fold.ts';
import { productProjection } from './products/fold.ts';
import { reportProjection } from './reports/fold.ts';
import { revenueEntryProjection } from './revenue/fold.ts';
import { revenueStackProjection } from './revenue/stacks.ts';
import { saleProjection } from './sales/fold.ts';
import { sellerProjection } from './sellers/fold.ts';
import { foldedTable } from './table.ts';
import type { FoldedTable } from './table.ts';

/** The visible list: every table that events fold into, empty. `sellers` comes first: it says what the others show. */
export const openTables = (): readonly [FoldedTable, ...FoldedTable[]] => [
  foldedTable(sellerProjection),
  foldedTable(categoryProjection),
  foldedTable(productProjection),
  foldedTable(saleProjection),
  foldedTable(revenueEntryProjection),
  foldedTable(revenueStackProjection),
  foldedTable(expenseProjection),
  foldedTable(monthTotalProjection),
  foldedTable(monthDescriptionTotalProjection),
  foldedTable(monthCategoryTotalProjection),
  foldedTable(reportProjection),
  foldedTable(auditLinkProjection),
  foldedTable(historyIndexProjection),
];
