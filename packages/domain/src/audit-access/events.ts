import type { Instant } from '../kernel/dates.ts';
import type { AuditLinkId } from '../kernel/ids.ts';

export interface AuditAccessGranted {
  readonly type: 'AuditAccessGranted';
  readonly data: {
    readonly linkId: AuditLinkId;
    /** Whom or what it is for, in the seller's words. */
    readonly label: string;
    readonly expiresAt: Instant;
  };
}

export interface AuditAccessRevoked {
  readonly type: 'AuditAccessRevoked';
  readonly data: { readonly linkId: AuditLinkId };
}

export type AuditAccessEvent = AuditAccessGranted | AuditAccessRevoked;
