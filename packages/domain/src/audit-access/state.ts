import type { AuditLinkId } from '../kernel/ids.ts';
import type { AuditAccessEvent } from './events.ts';

export type AuditLinkStanding = 'granted' | 'revoked';

export interface AuditAccessState {
  readonly standings: Map<AuditLinkId, AuditLinkStanding>;
}

export const noAuditAccess = (): AuditAccessState => ({ standings: new Map() });

export const evolveAuditAccess = (
  { standings }: AuditAccessState,
  event: AuditAccessEvent,
): void => {
  standings.set(event.data.linkId, event.type === 'AuditAccessGranted' ? 'granted' : 'revoked');
};
