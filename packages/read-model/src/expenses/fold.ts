import type { ExpenseFields } from '@keepsale/domain/expenses/events';
import type { ExpenseId } from '@keepsale/domain/kernel/ids';
import { edited } from '../edited.ts';
import { changes, creates, reactingTo, untouched } from '../projection.ts';
import type { Projection } from '../projection.ts';
import { searchText } from '../search-text.ts';
import { expenseColumns } from './row.ts';

const ofExpense = (data: { readonly expenseId: ExpenseId }): readonly ExpenseId[] => [
  data.expenseId,
];

export const expenseProjection: Projection<typeof expenseColumns, ExpenseId> = {
  table: 'expenses',
  columns: expenseColumns,
  keyColumns: ['expense_id'],
  keyValues: (expenseId) => [expenseId],
  ...reactingTo<typeof expenseColumns, ExpenseId>({
    ExpenseRecorded: creates(ofExpense, ({ data, seller, revision, recordedAt }) => ({
      seller_id: seller,
      expense_id: data.expenseId,
      ...columnsOf(data),
      created_at: recordedAt,
      revision,
      deleted_revision: null,
    })),
    ExpenseEdited: changes(ofExpense, (row, { data, revision }) => ({
      ...row,
      ...columnsOf(edited<ExpenseFields>(data.before, data.changes)),
      revision,
    })),
    ExpenseDeleted: changes(ofExpense, (row, { revision }) => ({
      ...row,
      revision,
      deleted_revision: revision,
    })),
    ExpenseRestored: changes(ofExpense, (row, { revision }) => ({
      ...row,
      revision,
      deleted_revision: null,
    })),
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
    SaleRecorded: untouched,
    SaleVoided: untouched,
    RevenueRecorded: untouched,
    RevenueEdited: untouched,
    RevenueDeleted: untouched,
    RevenueRestored: untouched,
  }),
};

const columnsOf = (fields: ExpenseFields) => ({
  description: fields.description,
  amount_cents: fields.amountCents,
  category: fields.category,
  date: fields.date,
  payment_method: fields.paymentMethod,
  vendor: fields.vendor,
  receipt_number: fields.receiptNumber,
  notes: fields.notes,
  recurring: fields.recurring,
  search_text: searchText(
    fields.description,
    fields.category,
    fields.vendor,
    fields.receiptNumber,
    fields.notes,
  ),
});
