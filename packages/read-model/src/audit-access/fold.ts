import type { AuditLinkId } from '@keepsale/domain/kernel/ids';
import { changes, creates, reactingTo, untouched } from '../projection.ts';
import type { Projection } from '../projection.ts';
import { auditLinkColumns } from './row.ts';

const ofLink = (data: { readonly linkId: AuditLinkId }): readonly AuditLinkId[] => [data.linkId];

export const auditLinkProjection: Projection<typeof auditLinkColumns, AuditLinkId> = {
  table: 'audit_links',
  columns: auditLinkColumns,
  keyColumns: ['link_id'],
  keyValues: (linkId) => [linkId],
  ...reactingTo<typeof auditLinkColumns, AuditLinkId>({
    AuditAccessGranted: creates(ofLink, ({ data, seller, revision, recordedAt }) => ({
      seller_id: seller,
      link_id: data.linkId,
      label: data.label,
      granted_at: recordedAt,
      expires_at: data.expiresAt,
      revoked_at: null,
      revision,
    })),
    AuditAccessRevoked: changes(ofLink, (row, { revision, recordedAt }) => ({
      ...row,
      revoked_at: recordedAt,
      revision,
    })),
    SellerJoined: untouched,
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
    ExpenseRecorded: untouched,
    ExpenseEdited: untouched,
    ExpenseDeleted: untouched,
    ExpenseRestored: untouched,
    ReportRequested: untouched,
    ReportGenerated: untouched,
    ReportFailed: untouched,
    ReportCancelled: untouched,
    ReportDeleted: untouched,
    ReportExpired: untouched,
  }),
};
