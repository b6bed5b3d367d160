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

/** @param usesOf of the links whose tokens are, or were, good here: those of an imported account have no part in it. */
export const auditLinkAnswers = (
  rows: readonly AuditLinkRow[],
  usesOf: ReadonlyMap<string, Uses>,
  now: Date,
): AuditLinks =>
  rows.map((row) => {
    const uses = usesOf.get(row.link_id);
    const { useCount = 0, recentUses = [] } = uses ?? {};
    return {
      id: row.link_id,
      label: row.label,
      status: statusOf(row, now, uses !== undefined),
      createdAt: row.granted_at,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
      useCount,
      lastUsedAt: recentUses[0]?.at ?? null,
      recentUses: [...recentUses],
    };
  });

const statusOf = (row: AuditLinkRow, now: Date, hasToken: boolean): AuditLinkStatus => {
  if (row.revoked_at !== null) return 'revoked';
  if (row.expires_at <= now.toISOString()) return 'expired';
  return hasToken ? 'active' : 'unusable';
};
