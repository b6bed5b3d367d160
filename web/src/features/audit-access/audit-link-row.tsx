import type { AuditLink } from '@keepsale/contracts/audit-access';
import { Ban } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { counted } from '../../ui/format.ts';
import { moment } from '../../ui/moments.ts';

interface AuditLinkRowProps {
  readonly link: AuditLink;
  readonly onRevoke: () => void;
}

export function AuditLinkRow({ link, onRevoke }: AuditLinkRowProps) {
  const { label, status } = link;
  return (
    <li className="border-t border-line px-4 py-4 sm:px-6">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2 text-md font-medium">
            <span className="min-w-0 break-words">{label}</span>
            <Chip tone={CHIPS[status].tone}>{CHIPS[status].label}</Chip>
          </p>
          <p className="mt-0.5 text-sm text-ink3">{validity(link)}</p>
          {status !== 'unusable' && <p className="mt-0.5 text-sm text-ink3">{usage(link)}</p>}
        </div>
        {status === 'active' && (
          <Button
            variant="dangerSoft"
            size="sm"
            icon={Ban}
            aria-label={`Revoke ${label}`}
            onClick={onRevoke}
          >
            Revoke
          </Button>
        )}
      </div>
      <Uses uses={link.recentUses} />
    </li>
  );
}

function Uses({ uses }: { readonly uses: AuditLink['recentUses'] }) {
  if (uses.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-sm font-medium text-accent-text hover:underline">
        What it was used for
      </summary>
      <ol className="mt-2 divide-y divide-line rounded-md border border-line">
        {uses.map(({ at, call }, index) => (
          <li key={index} className="flex flex-wrap gap-x-4 px-3 py-1.5 text-sm">
            <time dateTime={at} className="tnum w-44 text-ink3">
              {moment(at)}
            </time>
            <span className="min-w-0 break-words">{CALLS[call] ?? call}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

const CHIPS = {
  active: { tone: 'pos', label: 'Active' },
  expired: { tone: 'neutral', label: 'Expired' },
  revoked: { tone: 'neutral', label: 'Revoked' },
  unusable: { tone: 'neutral', label: 'Opens nothing here' },
} as const;

/** What the auditor's own screens ask for, in words; other calls, of other programs, by their names. */
const CALLS: Readonly<Record<string, string>> = {
  'GET /api/history': 'Read the timeline',
  'GET /api/history/state': 'Looked at the books of a moment',
  'GET /api/history/verify': 'Verified the record',
  'GET /api/history/export': 'Downloaded the record',
  'POST /api/history/receipts/verify': 'Checked a receipt',
  'GET /api/categories': 'Read the categories',
  'GET /api/history/seller': 'Read whose books these are',
};

const validity = ({ status, createdAt, expiresAt, revokedAt }: AuditLink): string => {
  const from = `Created ${moment(createdAt)}`;
  if (status === 'revoked' && revokedAt !== null) return `${from} · revoked ${moment(revokedAt)}`;
  if (status === 'unusable') {
    return `${from}, before the account was brought here. Links do not come along: create another one.`;
  }
  return `${from} · ${status === 'expired' ? 'expired' : 'good until'} ${moment(expiresAt)}`;
};

const usage = ({ status, useCount, lastUsedAt }: AuditLink): string => {
  if (useCount === 0) return status === 'active' ? 'Not used yet' : 'Never used';
  const last = lastUsedAt === null ? '' : `, the last on ${moment(lastUsedAt)}`;
  return counted(useCount, 'use') + last;
};
