import { isSellerEventType } from '../decode.ts';
import type { SellerEventType } from '../events.ts';

/** What kinds of things events are about; `seller`: the books as a whole. */
export const HISTORY_KINDS = [
  'seller',
  'category',
  'product',
  'sale',
  'revenue',
  'expense',
  'report',
  'audit-access',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** A new event does not compile until it has a kind. */
export const KIND_OF_EVENT: Readonly<Record<SellerEventType, HistoryKind>> = {
  SellerJoined: 'seller',
  CategoryCreated: 'category',
  CategoryDeleted: 'category',
  CategoryRestored: 'category',
  ProductCreated: 'product',
  ProductEdited: 'product',
  ProductDeleted: 'product',
  ProductRestored: 'product',
  SaleRecorded: 'sale',
  SaleVoided: 'sale',
  RevenueRecorded: 'revenue',
  RevenueEdited: 'revenue',
  RevenueDeleted: 'revenue',
  RevenueRestored: 'revenue',
  ExpenseRecorded: 'expense',
  ExpenseEdited: 'expense',
  ExpenseDeleted: 'expense',
  ExpenseRestored: 'expense',
  ReportRequested: 'report',
  ReportGenerated: 'report',
  ReportFailed: 'report',
  ReportCancelled: 'report',
  ReportDeleted: 'report',
  ReportExpired: 'report',
  AuditAccessGranted: 'audit-access',
  AuditAccessRevoked: 'audit-access',
};

/** Every type of event, as the filter of the history offers them. */
export const HISTORY_TYPES: readonly SellerEventType[] =
  Object.keys(KIND_OF_EVENT).filter(isSellerEventType);

export const typesOfKind = (kind: HistoryKind): readonly SellerEventType[] =>
  HISTORY_TYPES.filter((type) => KIND_OF_EVENT[type] === kind);
