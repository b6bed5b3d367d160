import { noAuditAccess, type AuditAccessState } from './audit-access/state.ts';
import { noCategories, type CategoriesState } from './categories/state.ts';
import { noExpenses, type ExpensesState } from './expenses/state.ts';
import { noProducts, type ProductsState } from './products/state.ts';
import { noReports, type ReportsState } from './reports/state.ts';
import { noRevenue, type RevenueState } from './revenue/state.ts';
import { noSales, type SalesState } from './sales/state.ts';

/** The whole ledger of a seller, as far as deciding needs it. Owned by `evolveSeller`: to be read, never changed. */
export interface SellerState {
  /** Of the last event noted; -1 before the first. */
  revision: number;
  joined: boolean;
  readonly categories: CategoriesState;
  readonly products: ProductsState;
  readonly sales: SalesState;
  readonly revenue: RevenueState;
  readonly expenses: ExpensesState;
  readonly reports: ReportsState;
  readonly auditAccess: AuditAccessState;
}

export const noLedger = (): SellerState => ({
  revision: -1,
  joined: false,
  categories: noCategories(),
  products: noProducts(),
  sales: noSales(),
  revenue: noRevenue(),
  expenses: noExpenses(),
  reports: noReports(),
  auditAccess: noAuditAccess(),
});
