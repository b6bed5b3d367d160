import type { CategoryId } from '@keepsale/domain/kernel/ids';
import { changes, creates, reactingTo, untouched } from '../projection.ts';
import type { Projection } from '../projection.ts';
import { categoryColumns } from './row.ts';

const ofCategory = (data: { readonly categoryId: CategoryId }): readonly CategoryId[] => [
  data.categoryId,
];

export const categoryProjection: Projection<typeof categoryColumns, CategoryId> = {
  table: 'categories',
  columns: categoryColumns,
  keyColumns: ['category_id'],
  keyValues: (categoryId) => [categoryId],
  ...reactingTo<typeof categoryColumns, CategoryId>({
    CategoryCreated: creates(ofCategory, ({ data, seller, revision, recordedAt }) => ({
      seller_id: seller,
      category_id: data.categoryId,
      name: data.name,
      created_at: recordedAt,
      revision,
      deleted_revision: null,
    })),
    CategoryDeleted: changes(ofCategory, (row, { revision }) => ({
      ...row,
      revision,
      deleted_revision: revision,
    })),
    CategoryRestored: changes(ofCategory, (row, { data, revision }) => ({
      ...row,
      name: data.name,
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
    ExpenseRecorded: untouched,
    ExpenseEdited: untouched,
    ExpenseDeleted: untouched,
    ExpenseRestored: untouched,
  }),
};
