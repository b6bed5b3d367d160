import type { AuditLinkId } from '../kernel/ids.ts';

export interface AuditAccessRejection {
  readonly code: 'audit-link-not-found';
  readonly linkId: AuditLinkId;
}
