import type { RowOf } from '../columns.ts';

/** One per audit link ever made; revoked and expired ones stay, as what was once open. */
export const auditLinkColumns = {
  seller_id: 'uuid',
  link_id: 'uuid',
  label: 'text',
  granted_at: 'text',
  expires_at: 'text',
  revoked_at: 'text?',
  revision: 'integer',
} as const;

export type AuditLinkRow = RowOf<typeof auditLinkColumns>;
