import type { IdTaken } from '../kernel/ids.ts';
import { accept, refuse, unreachable, type Decision } from '../kernel/result.ts';
import type { AuditAccessCommand } from './commands.ts';
import type { AuditAccessEvent } from './events.ts';
import type { AuditAccessRejection } from './rejections.ts';
import type { AuditAccessState } from './state.ts';

type AuditAccessDecision = Decision<AuditAccessEvent, AuditAccessRejection | IdTaken>;

/** Whether a link has expired is nobody's decision here: it needs a clock. Revoking one that has is allowed. */
export const decideAuditAccess = (
  { standings }: AuditAccessState,
  command: AuditAccessCommand,
): AuditAccessDecision => {
  const { linkId } = command.data;
  const standing = standings.get(linkId);
  switch (command.type) {
    case 'GrantAuditAccess':
      return standing === undefined
        ? accept({ type: 'AuditAccessGranted', data: command.data })
        : refuse({ code: 'id-taken', id: linkId });
    case 'RevokeAuditAccess':
      if (standing === undefined) return refuse({ code: 'audit-link-not-found', linkId });
      return standing === 'granted'
        ? accept({ type: 'AuditAccessRevoked', data: { linkId } })
        : accept();
    default:
      return unreachable(command);
  }
};
