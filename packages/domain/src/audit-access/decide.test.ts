import { expect, test } from 'vitest';
import { anAuditLink, given, grantAuditAccess } from '../testing/ledger.ts';
import type { RevokeAuditAccess } from './commands.ts';

const linkId = anAuditLink();
const revoke: RevokeAuditAccess = { type: 'RevokeAuditAccess', data: { linkId } };

test('access is granted once under its id, revoked or not', () => {
  expect(given().when(grantAuditAccess())).toEqual({
    accepted: [{ type: 'AuditAccessGranted', data: grantAuditAccess().data }],
  });
  const taken = { rejected: { code: 'id-taken', id: linkId } };
  expect(given().after(grantAuditAccess()).when(grantAuditAccess())).toEqual(taken);
  expect(given().after(grantAuditAccess(), revoke).when(grantAuditAccess())).toEqual(taken);
});

test('it is revoked once; asking again changes nothing', () => {
  const granted = given().after(grantAuditAccess(), grantAuditAccess(2));
  expect(granted.when(revoke)).toEqual({
    accepted: [{ type: 'AuditAccessRevoked', data: { linkId } }],
  });
  expect(granted.after(revoke).when(revoke)).toEqual({ accepted: [] });
});

test('what was never granted cannot be revoked', () => {
  expect(given().after(grantAuditAccess(2)).when(revoke)).toEqual({
    rejected: { code: 'audit-link-not-found', linkId },
  });
});
