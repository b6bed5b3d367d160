import type { SellerEvent } from '@keepsale/domain/events';
import { answerTo } from '../by-type.ts';
import type { ByType } from '../by-type.ts';
import type { Projection } from '../projection.ts';
import { historyIndexColumns } from './row.ts';

/** Every event is a row of its own. */
export const historyIndexProjection: Projection<typeof historyIndexColumns, number> = {
  table: 'history_index',
  columns: historyIndexColumns,
  keyColumns: ['revision'],
  keyValues: (revision) => [revision],
  touches: () => true,
  keys: ({ revision }) => [revision],
  creates: () => true,
  fold: (_row, revision, { seller, recordedAt, event }) => {
    const { kind, subject_id, product_id } = subjectOf(event);
    const { type } = event;
    return { seller_id: seller, revision, at: recordedAt, kind, subject_id, product_id, type };
  },
};

interface Subject {
  readonly kind: string;
  readonly subject_id: string | null;
  readonly product_id: string | null;
}

const subjectOf = (event: SellerEvent): Subject => answerTo(subjects, event);

const of =
  <Id extends string>(kind: string, id: Id) =>
  (data: Readonly<Record<Id, string>>): Subject => ({
    kind,
    subject_id: data[id],
    product_id: null,
  });

const category = of('category', 'categoryId');
const product = of('product', 'productId');
const revenue = of('revenue', 'revenueId');
const expense = of('expense', 'expenseId');
const report = of('report', 'reportId');
const auditLink = of('audit-access', 'linkId');
const sale = (data: { readonly saleId: string; readonly productId: string }): Subject => ({
  kind: 'sale',
  subject_id: data.saleId,
  product_id: data.productId,
});

const subjects: ByType<Subject> = {
  SellerJoined: () => ({ kind: 'seller', subject_id: null, product_id: null }),
  CategoryCreated: category,
  CategoryDeleted: category,
  CategoryRestored: category,
  ProductCreated: product,
  ProductEdited: product,
  ProductDeleted: product,
  ProductRestored: product,
  SaleRecorded: sale,
  SaleVoided: sale,
  RevenueRecorded: revenue,
  RevenueEdited: revenue,
  RevenueDeleted: revenue,
  RevenueRestored: revenue,
  ExpenseRecorded: expense,
  ExpenseEdited: expense,
  ExpenseDeleted: expense,
  ExpenseRestored: expense,
  ReportRequested: report,
  ReportGenerated: report,
  ReportFailed: report,
  ReportCancelled: report,
  ReportDeleted: report,
  ReportExpired: report,
  AuditAccessGranted: auditLink,
  AuditAccessRevoked: auditLink,
};
