import type { SellerEvent } from '@keepsale/domain/events';
import type { Projection } from '../projection.ts';
import { historyIndexColumns } from './row.ts';

/** Every event is a row of its own. */
export const historyIndexProjection: Projection<typeof historyIndexColumns, number> = {
  table: 'history_index',
  columns: historyIndexColumns,
  keyColumns: ['revision'],
  keyValues: (revision) => [revision],
  keys: ({ revision }) => [revision],
  creates: () => true,
  fold: (_row, revision, { seller, recordedAt, event }) => ({
    seller_id: seller,
    revision,
    at: recordedAt,
    ...subjectOf(event),
    type: event.type,
  }),
};

type Subject = Readonly<{ kind: string; subject_id: string | null; product_id: string | null }>;

const subjectOf = (event: SellerEvent): Subject => {
  switch (event.type) {
    case 'SellerJoined':
      return { kind: 'seller', subject_id: null, product_id: null };
    case 'CategoryCreated':
    case 'CategoryDeleted':
    case 'CategoryRestored':
      return { kind: 'category', subject_id: event.data.categoryId, product_id: null };
    case 'ProductCreated':
    case 'ProductEdited':
    case 'ProductDeleted':
    case 'ProductRestored':
      return { kind: 'product', subject_id: event.data.productId, product_id: null };
    case 'SaleRecorded':
    case 'SaleVoided':
      return { kind: 'sale', subject_id: event.data.saleId, product_id: event.data.productId };
    case 'ReportRequested':
    case 'ReportGenerated':
    case 'ReportFailed':
    case 'ReportCancelled':
    case 'ReportDeleted':
    case 'ReportExpired':
      return { kind: 'report', subject_id: event.data.reportId, product_id: null };
    default:
      return subjectOfEntry(event);
  }
};

type EntryEvent = Extract<SellerEvent, { type: `Revenue${string}` | `Expense${string}` }>;

const subjectOfEntry = (event: EntryEvent): Subject =>
  'revenueId' in event.data
    ? { kind: 'revenue', subject_id: event.data.revenueId, product_id: null }
    : { kind: 'expense', subject_id: event.data.expenseId, product_id: null };
