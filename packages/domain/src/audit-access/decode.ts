import { id, moment, record, text, type Reader } from '../kernel/decode.ts';
import { auditLinkId } from '../kernel/ids.ts';
import type { AuditAccessGranted, AuditAccessRevoked } from './events.ts';

export const readAuditAccessGranted: Reader<AuditAccessGranted['data']> = record({
  linkId: id(auditLinkId),
  label: text,
  expiresAt: moment,
});

export const readAuditAccessRevoked: Reader<AuditAccessRevoked['data']> = record({
  linkId: id(auditLinkId),
});
