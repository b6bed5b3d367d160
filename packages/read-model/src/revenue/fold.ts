import { saleEntryId } from '@keepsale/domain/kernel/ids';
import { saleEntryFields } from '@keepsale/domain/sales/entry';
import type { RevenueId, SaleId } from '@keepsale/domain/kernel/ids';
import type { RevenueFields } from '@keepsale/domain/revenue/events';
import { edited } from '../edited.ts';
import { changes, creates, reactingTo, untouched } from '../projection.ts';
import type { Projection } from '../projection.ts';
import { searchText } from '../search-text.ts';
import { revenueEntryColumns } from './row.ts';
import type { RevenueEntryRow } from './row.ts';
import { stackKey } from './stack-key.ts';

interface EntryKey {
  readonly revenueId: RevenueId;
  /** Place in the sale that shows as this entry. */
  readonly index: number | null;
  /** Of a recorded sale: the same for each of its entries, so made once. */
  readonly columns?: EntryColumns;
}

const ofEntry = (data: { readonly revenueId: RevenueId }): readonly EntryKey[] => [
  { revenueId: data.revenueId, index: null },
];

const ofSaleEntries = (saleId: SaleId, indices: readonly number[]): readonly EntryKey[] =>
  indices.map((index) => ({ revenueId: saleEntryId(saleId, index), index }));

const upTo = (quantity: number): readonly number[] => Array.from({ length: quantity }, (_, i) => i);

const deleted = (row: RevenueEntryRow, { revision }: { readonly revision: number }) => ({
  ...row,
  revision,
  deleted_revision: revision,
});

export const revenueEntryProjection: Projection<typeof revenueEntryColumns, EntryKey> = {
  table: 'revenue_entries',
  columns: revenueEntryColumns,
  keyColumns: ['revenue_id'],
  keyValues: ({ revenueId }) => [revenueId],
  ...reactingTo<typeof revenueEntryColumns, EntryKey>({
    RevenueRecorded: creates(ofEntry, ({ data, seller, revision, recordedAt }) => ({
      seller_id: seller,
      revenue_id: data.revenueId,
      sale_id: null,
      sale_index: null,
      ...columnsOf(data),
      created_at: recordedAt,
      revision,
      deleted_revision: null,
    })),
    RevenueEdited: changes(ofEntry, (row, { data, revision }) => ({
      ...row,
      ...columnsOf(edited<RevenueFields>(data.before, data.changes)),
      revision,
    })),
    RevenueDeleted: changes(ofEntry, deleted),
    RevenueRestored: changes(ofEntry, (row, { revision }) => ({
      ...row,
      revision,
      deleted_revision: null,
    })),
    SaleRecorded: creates(
      (data) => {
        const columns = columnsOf(saleEntryFields(data));
        return upTo(data.quantity).map((index) => ({
          revenueId: saleEntryId(data.saleId, index),
          index,
          columns,
        }));
      },
      ({ data, key, seller, revision, recordedAt }) => ({
        seller_id: seller,
        revenue_id: key.revenueId,
        sale_id: data.saleId,
        sale_index: key.index,
        ...(key.columns ?? columnsOf(saleEntryFields(data))),
        created_at: recordedAt,
        revision,
        deleted_revision: null,
      }),
    ),
    SaleVoided: changes((data) => ofSaleEntries(data.saleId, data.remainingEntries), deleted),
    SellerJoined: untouched,
    ReportRequested: untouched,
    ReportGenerated: untouched,
    ReportFailed: untouched,
    ReportCancelled: untouched,
    ReportDeleted: untouched,
    ReportExpired: untouched,
    AuditAccessGranted: untouched,
    AuditAccessRevoked: untouched,
    CategoryCreated: untouched,
    CategoryDeleted: untouched,
    CategoryRestored: untouched,
    ProductCreated: untouched,
    ProductEdited: untouched,
    ProductDeleted: untouched,
    ProductRestored: untouched,
    ExpenseRecorded: untouched,
    ExpenseEdited: untouched,
    ExpenseDeleted: untouched,
    ExpenseRestored: untouched,
  }),
};

type EntryColumns = ReturnType<typeof columnsOf>;

const columnsOf = (fields: RevenueFields) => ({
  description: fields.description,
  amount_cents: fields.amountCents,
  category: fields.category,
  date: fields.date,
  payment_method: fields.paymentMethod,
  customer: fields.customer,
  invoice_number: fields.invoiceNumber,
  notes: fields.notes,
  stack_key: stackKey(fields),
  search_text: searchText(
    fields.description,
    fields.category,
    fields.customer,
    fields.invoiceNumber,
    fields.notes,
  ),
});
