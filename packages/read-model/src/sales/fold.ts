import type { SaleId } from '@keepsale/domain/kernel/ids';
import { changes, creates, reactingTo, untouched } from '../projection.ts';
import type { Projection } from '../projection.ts';
import { saleColumns } from './row.ts';

const ofSale = (data: { readonly saleId: SaleId }): readonly SaleId[] => [data.saleId];

export const saleProjection: Projection<typeof saleColumns, SaleId> = {
  table: 'sales',
  columns: saleColumns,
  keyColumns: ['sale_id'],
  keyValues: (saleId) => [saleId],
  ...reactingTo<typeof saleColumns, SaleId>({
    SaleRecorded: creates(ofSale, ({ data, seller, revision, recordedAt }) => ({
      seller_id: seller,
      sale_id: data.saleId,
      product_id: data.productId,
      product_name: data.productName,
      quantity: data.quantity,
      unit_price_cents: data.unitPriceCents,
      unit_cost_cents: data.unitCostCents,
      sold_date: data.soldDate,
      voided: false,
      created_at: recordedAt,
      revision,
    })),
    SaleVoided: changes(ofSale, (row, { revision }) => ({ ...row, voided: true, revision })),
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
