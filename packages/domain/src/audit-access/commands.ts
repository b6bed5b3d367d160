import type { AuditLinkId } from '../kernel/ids.ts';
import type { AuditAccessGranted } from './events.ts';

export interface GrantAuditAccess {
  readonly type: 'GrantAuditAccess';
  readonly data: AuditAccessGranted['data'];
}

/** Saying so again changes nothing. */
export interface RevokeAuditAccess {
  readonly type: 'RevokeAuditAccess';
  readonly data: { readonly linkId: AuditLinkId };
}

export type AuditAccessCommand = GrantAuditAccess | RevokeAuditAccess;
