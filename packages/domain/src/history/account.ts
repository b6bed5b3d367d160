import type { SellerEvent, SellerEventType } from '../events.ts';
import type { SkuChange } from '../kernel/change.ts';
import { contractChanges, type FieldChange } from './fields.ts';
import { KIND_OF_EVENT, type HistoryKind } from './kinds.ts';
import { summaryOf } from './summary.ts';

/** What an event is about. */
export interface Subject {
  readonly kind: HistoryKind;
  /** `null`: the seller itself. */
  readonly id: string | null;
  /** As it was called then; `null` where the event does not say. */
  readonly name: string | null;
}

/** An event in plain words, for people. */
export interface Account {
  /** One line, without a full stop: `Sold 2 × Luka Dončić Prizm #280 at $12.34`. */
  readonly summary: string;
  readonly subject: Subject;
  /** In the field names and units of the HTTP contract. */
  readonly changes: readonly FieldChange[];
}

/** Tells an event in plain words. Pure: server and web say the same. */
export const accountOf = (event: SellerEvent): Account => ({
  summary: summaryOf(event),
  subject: subjectOf(event),
  changes: changesIn(event),
});

type EventOf = { readonly [E in SellerEvent as E['type']]: E };

const subjectOf = (event: SellerEvent): Subject => ({
  kind: KIND_OF_EVENT[event.type],
  ...namedIn(event),
});

type Named = Omit<Subject, 'kind'>;

const namedIn = <T extends SellerEventType>(event: EventOf[T] & { readonly type: T }): Named =>
  names[event.type](event.data);

const ofCategory = (data: { readonly categoryId: string; readonly name: string }): Named => ({
  id: data.categoryId,
  name: data.name,
});

const ofProduct = (data: { readonly productId: string; readonly name: string }): Named => ({
  id: data.productId,
  name: data.name,
});

const ofSale = (data: { readonly saleId: string; readonly productName: string }): Named => ({
  id: data.saleId,
  name: data.productName,
});

const ofRevenue = (data: { readonly revenueId: string; readonly description: string }): Named => ({
  id: data.revenueId,
  name: data.description,
});

const ofExpense = (data: { readonly expenseId: string; readonly description: string }): Named => ({
  id: data.expenseId,
  name: data.description,
});

const ofReport = (data: { readonly reportId: string }): Named => ({
  id: data.reportId,
  name: null,
});

const names: { readonly [T in SellerEventType]: (data: EventOf[T]['data']) => Named } = {
  SellerJoined: () => ({ id: null, name: null }),
  CategoryCreated: ofCategory,
  CategoryDeleted: ofCategory,
  CategoryRestored: ofCategory,
  ProductCreated: ofProduct,
  ProductEdited: ofProduct,
  ProductDeleted: ofProduct,
  ProductRestored: ofProduct,
  SaleRecorded: ofSale,
  SaleVoided: ofSale,
  RevenueRecorded: ofRevenue,
  RevenueEdited: ({ revenueId: id, before, changes }) => ({
    id,
    name: changes.description?.to ?? before.description,
  }),
  RevenueDeleted: ofRevenue,
  RevenueRestored: ofRevenue,
  ExpenseRecorded: ofExpense,
  ExpenseEdited: ({ expenseId: id, before, changes }) => ({
    id,
    name: changes.description?.to ?? before.description,
  }),
  ExpenseDeleted: ofExpense,
  ExpenseRestored: ofExpense,
  ReportRequested: ofReport,
  ReportGenerated: ({ reportId: id, fileName: name }) => ({ id, name }),
  ReportFailed: ofReport,
  ReportCancelled: ofReport,
  ReportDeleted: ofReport,
  ReportExpired: ofReport,
  AuditAccessGranted: ({ linkId: id, label: name }) => ({ id, name }),
  AuditAccessRevoked: ({ linkId: id }) => ({ id, name: null }),
};

/** What was one thing before and is another after; nothing for what came to be, went, or came back as it was. */
const changesIn = (event: SellerEvent): readonly FieldChange[] => {
  if ('changes' in event.data) return contractChanges(event.data.changes);
  if ('skuChanges' in event.data) return event.data.skuChanges.map(skuChange);
  if (event.type === 'SaleRecorded') return [stockMove(event.data, event.data.quantity)];
  if (event.type === 'SaleVoided') return [stockMove(event.data, -event.data.quantity)];
  return [];
};

const stockMove = ({ stockAfter }: { readonly stockAfter: number }, taken: number): FieldChange =>
  stockChange(stockAfter + taken, stockAfter);

const stockChange = (from: number, to: number): FieldChange => ({ field: 'stock', from, to });

const skuChange = ({ from, to }: SkuChange): FieldChange => ({ field: 'sku', from, to });
