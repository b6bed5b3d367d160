import { randomUUID } from 'node:crypto';
import type { CreateAuditLinkRequest } from '@keepsale/contracts/audit-access';
import type { GrantAuditAccess, RevokeAuditAccess } from '@keepsale/domain/audit-access/commands';
import { instant, type Instant } from '@keepsale/domain/kernel/dates';
import { checkForm, type FieldReader, required, textField } from '@keepsale/domain/kernel/form';
import { type AuditLinkId, auditLinkId } from '@keepsale/domain/kernel/ids';
import { ok, refuse } from '@keepsale/domain/kernel/result';
import { NAME_LENGTH_MAX } from '@keepsale/domain/kernel/text';
import { AUDIT_ACCESS_DAYS_MAX } from '@keepsale/domain/limits';
import { valuesOf } from '../answers/form.ts';
import { momentOf } from '../answers/moment.ts';

/** @throws HttpProblem 400 with every violation. */
export const grantAuditAccess = (body: CreateAuditLinkRequest, now: Date): GrantAuditAccess => {
  const form = {
    label: required('Label', textField(NAME_LENGTH_MAX)),
    expiresAt: required('Expiry', futureInstant(now)),
  };
  const fields = valuesOf(checkForm<{ label: string; expiresAt: Instant }>(form, body, 'json'));
  return { type: 'GrantAuditAccess', data: { linkId: auditLinkId(randomUUID()), ...fields } };
};

export const revokeAuditAccess = (linkId: AuditLinkId): RevokeAuditAccess => ({
  type: 'RevokeAuditAccess',
  data: { linkId },
});

const futureInstant =
  (now: Date): FieldReader<Instant> =>
  (raw, label) => {
    const moment = typeof raw === 'string' ? momentOf(raw.trim(), 'end') : null;
    if (moment === null) return refuse(`${label} must be a day, YYYY-MM-DD, or an instant`);
    if (moment <= now.toISOString()) return refuse(`${label} must be in the future`);
    return moment <= latestExpiry(now)
      ? ok(instant(moment))
      : refuse(`${label} must be within a year`);
  };

const DAY_MS = 86_400_000;

/** The end of the last day that may be chosen, wherever on earth the seller is: a day more for its end, and one for the zone. */
const latestExpiry = (now: Date): string =>
  new Date(now.getTime() + (AUDIT_ACCESS_DAYS_MAX + 2) * DAY_MS).toISOString();
