import type { AuditLink } from '@keepsale/contracts/audit-access';
import { useState } from 'react';
import { messageOf } from '../../api/problem.ts';
import { useSubmission } from '../../api/submission.ts';
import { Confirm, Notice } from '../../ui/alert.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useRevokeAuditLink } from './queries.ts';

interface RevokeAuditLinkProps {
  readonly link: AuditLink | null;
  readonly onClose: () => void;
}

export function RevokeAuditLink({ link, onClose }: RevokeAuditLinkProps) {
  const revoke = useRevokeAuditLink();
  const submission = useSubmission();
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = () => {
    if (!link) return;
    revoke.mutate(
      { id: link.id, idempotencyKey: submission.keyFor(link.id) },
      {
        onSuccess: () => showToast('Link revoked', { description: link.label }),
        onError: (error) => setFailure(messageOf(error, 'The link could not be revoked.')),
        onSettled: onClose,
      },
    );
  };
  return (
    <>
      <Confirm
        open={link !== null}
        title="Revoke this link?"
        text="From then on it opens nothing. A revoked link cannot be given back."
        subject={link?.label}
        action="Revoke"
        busyTitle="Revoking..."
        busy={revoke.isPending}
        onConfirm={confirm}
        onClose={onClose}
      />
      <Notice
        open={failure !== null}
        tone="neg"
        title="Error"
        text={failure ?? ''}
        onClose={() => setFailure(null)}
      />
    </>
  );
}
