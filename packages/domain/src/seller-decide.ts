import type { AuditAccessCommand } from './audit-access/commands.ts';
import { decideAuditAccess } from './audit-access/decide.ts';
import { decideCategory, type CategoryContents } from './categories/decide.ts';
import type { CategoryCommand } from './categories/commands.ts';
import { isLiveCategory } from './categories/state.ts';
import type { SellerCommand, SellerCommandType } from './commands.ts';
import type { SellerEvent } from './events.ts';
import { decideExpense } from './expenses/decide.ts';
import type { ExpenseCommand } from './expenses/commands.ts';
import type { RevenueId } from './kernel/ids.ts';
import { accept, refuse, type Decision } from './kernel/result.ts';
import { STOCK_MAX } from './limits.ts';
import { comingBackWithCategory } from './products/coming-back.ts';
import type { ProductCommand } from './products/commands.ts';
import { decideProduct } from './products/decide.ts';
import { liveProduct, productsOfCategory } from './products/state.ts';
import type { ReportCommand } from './reports/commands.ts';
import { decideReport } from './reports/decide.ts';
import type { SellerRejection } from './rejections.ts';
import type { RevenueCommand } from './revenue/commands.ts';
import { decideRevenue } from './revenue/decide.ts';
import type { SaleEntry } from './revenue/state.ts';
import type { SaleCommand } from './sales/commands.ts';
import { decideSale } from './sales/decide.ts';
import { findEntry } from './sales/entry-index.ts';
import { saleEntryFields } from './sales/entry.ts';
import type { SaleRecord } from './sales/state.ts';
import type { SellerState } from './seller-state.ts';

export type SellerDecision = Decision<SellerEvent, SellerRejection>;

type CommandOf = { readonly [C in SellerCommand as C['type']]: C };

/** Says which events a command causes (none: it changes nothing), or why it is refused. */
export const decideSeller = <T extends SellerCommandType>(
  state: SellerState,
  command: CommandOf[T] & { readonly type: T },
): SellerDecision => deciders[command.type](state, command);

const joinSeller = ({ joined }: SellerState): SellerDecision =>
  joined ? accept() : accept({ type: 'SellerJoined', data: {} });

const byCategories = (state: SellerState, command: CategoryCommand): SellerDecision =>
  decideCategory(state.categories, contentsOf(state), command);

const byProducts = (state: SellerState, command: ProductCommand): SellerDecision =>
  decideProduct(state.products, { isLive: (id) => isLiveCategory(state.categories, id) }, command);

const bySales = (state: SellerState, command: SaleCommand): SellerDecision => {
  const { productId } = command.data;
  const product = liveProduct(state.products, productId);
  // Also for voiding: where would the units of a deleted product go back to? Restore it first.
  if (product === null) return refuse({ code: 'product-not-found', productId });
  return decideSale(state.sales, { ...product, stockMax: STOCK_MAX }, command);
};

const byRevenue = (state: SellerState, command: RevenueCommand): SellerDecision =>
  decideRevenue(state.revenue, (id) => findSaleEntry(state, id), command);

const byExpenses = (state: SellerState, command: ExpenseCommand): SellerDecision =>
  decideExpense(state.expenses, command);

const byReports = (state: SellerState, command: ReportCommand): SellerDecision =>
  decideReport(state.reports, command);

const byAuditAccess = (state: SellerState, command: AuditAccessCommand): SellerDecision =>
  decideAuditAccess(state.auditAccess, command);

/** Who decides what: a command without an entry does not compile. */
const deciders: {
  readonly [T in SellerCommandType]: (state: SellerState, command: CommandOf[T]) => SellerDecision;
} = {
  JoinSeller: joinSeller,
  CreateCategory: byCategories,
  DeleteCategory: byCategories,
  RestoreCategory: byCategories,
  CreateProduct: byProducts,
  EditProduct: byProducts,
  DeleteProduct: byProducts,
  DeleteProducts: byProducts,
  RestoreProduct: byProducts,
  RecordSale: bySales,
  VoidSale: bySales,
  RecordRevenue: byRevenue,
  EditRevenue: byRevenue,
  DeleteRevenue: byRevenue,
  DeleteRevenueEntries: byRevenue,
  RestoreRevenue: byRevenue,
  RecordExpense: byExpenses,
  EditExpense: byExpenses,
  DeleteExpense: byExpenses,
  DeleteExpenses: byExpenses,
  RestoreExpense: byExpenses,
  RequestReport: byReports,
  CompleteReport: byReports,
  FailReport: byReports,
  RemoveReport: byReports,
  ExpireReport: byReports,
  GrantAuditAccess: byAuditAccess,
  RevokeAuditAccess: byAuditAccess,
};

const contentsOf = ({ products }: SellerState): CategoryContents => ({
  countLive: (id) => productsOfCategory(products, id, 'live').length,
  comingBack: (id) => comingBackWithCategory(products, id),
});

const findSaleEntry = ({ sales }: SellerState, id: RevenueId): SaleEntry | null => {
  const place = findEntry(sales.entries, id);
  const sale = place === null ? undefined : sales.records.get(place.saleId);
  if (place === null || sale === undefined) return null;
  return { ...place, standing: standingOf(sale, place.index), fields: saleEntryFields(sale) };
};

const standingOf = (sale: SaleRecord, index: number): SaleEntry['standing'] => {
  if (sale.voided) return 'gone-with-sale';
  return sale.deletedEntries?.has(index) === true ? 'deleted' : 'standing';
};
