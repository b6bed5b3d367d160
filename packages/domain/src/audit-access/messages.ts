import type { Messages } from '../kernel/messages.ts';
import type { AuditAccessRejection } from './rejections.ts';

export const auditAccessMessages: Messages<AuditAccessRejection> = {
  'audit-link-not-found': () => 'Audit link not found',
};
