import type { AuditLink, AuditLinks, AuditLinkStatus } from '@keepsale/contracts/audit-access';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { AuditLinkRow, Database } from '@keepsale/read-model';
import type { Kysely } from 'kysely';

/** Newest first. */
export const listAuditLinks = (
  db: Kysely<Database>,
  seller: SellerId,
): Promise<readonly AuditLinkRow[]> =>
  db
    .selectFrom('audit_links')
    .selectAll()
    .where('seller_id', '=', seller)
    .orderBy('granted_at', 'desc')
    .orderBy('link_id', 'desc')
    .execute();

type Uses = Pick<AuditLink, 'useCount'> & {
  readonly recentUses: Readonly<AuditLink['recentUses']>;
};

/** @param usesOf by link; a link that came from another installation was never used here. */
export const auditLinkAnswers = (
  rows: readonly AuditLinkRow[],
  usesOf: ReadonlyMap<string, Uses>,
  now: Date,
): AuditLinks =>
  rows.map((row) => {
    const { useCount = 0, recentUses = [] } = usesOf.get(row.link_id) ?? {};
    return {
      id: row.link_id,
      label: row.label,
      status: statusOf(row, now),
      createdAt: row.granted_at,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
      useCount,
      lastUsedAt: recentUses[0]?.at ?? null,
      recentUses: [...recentUses],
    };
  });

const statusOf = (row: AuditLinkRow, now: Date): AuditLinkStatus => {
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at <= now.toISOString() ? 'expired' : 'active';
};
