import type { AuditLinkUse } from '@keepsale/contracts/audit-access';
import { sellerId, type AuditLinkId, type SellerId } from '@keepsale/domain/kernel/ids';
import { READ_SCHEMA } from '@keepsale/read-model';
import type { Pool } from 'pg';
import type { Seller } from '../http/seller.ts';
import type { TokenClaims } from './tokens.ts';

export const AUDIT_REQUESTS_PER_MINUTE_MAX = 60;
const RECENT_USES_MAX = 20;
/** Longer than any verify; an export that is read more slowly than this no longer keeps a second one away. */
const WORK_MINUTES_MAX = 10;

/** What one link was used for. */
export interface AuditUses {
  readonly useCount: number;
  /** The last 20, newest first. */
  readonly recentUses: readonly AuditLinkUse[];
}

/** What a request with an auditor's token finds. */
export type AuditVisit =
  | { readonly status: 'in'; readonly seller: Seller }
  | { readonly status: 'too-many'; readonly waitSeconds: number }
  /** Revoked, expired, or the account is being erased. */
  | { readonly status: 'refused' };

/** What makes auditors' tokens good, and what they were used for. The links themselves are events of their seller. */
export interface AuditSessions {
  /** Repeating is harmless. */
  open(
    seller: SellerId,
    link: { readonly id: AuditLinkId; readonly expiresAt: string },
  ): Promise<void>;
  /** The link's token is refused from then on. Repeating is harmless. */
  revoke(seller: SellerId, link: AuditLinkId): Promise<void>;
  /** Counts and records one request, in one statement: so many at once are not more than so many in turn. */
  visit(claims: TokenClaims, call: string): Promise<AuditVisit>;
  /** Whether the link is neither revoked nor expired yet: for an answer that takes long. */
  isOpen(link: string): Promise<boolean>;
  /** Whether the link may go through a whole history now; until {@link endWork} no other request of it may. */
  startWork(link: string): Promise<boolean>;
  endWork(link: string): Promise<void>;
  /** By link. */
  usesOf(seller: SellerId): Promise<ReadonlyMap<string, AuditUses>>;
}

export const createAuditSessions = (pool: Pool, now: () => Date): AuditSessions => ({
  open: async (seller, { id, expiresAt }) => {
    await pool.query(
      `insert into identity.audit_sessions (id, user_id, expires_at) values ($1, $2, $3)
       on conflict (id) do nothing`,
      [id, seller, expiresAt],
    );
  },
  revoke: async (seller, link) => {
    await pool.query(
      `update identity.audit_sessions set revoked_at = coalesce(revoked_at, $3)
       where id = $1 and user_id = $2`,
      [link, seller, now()],
    );
  },
  visit: async ({ subject, sessionId }, call) => {
    const { rows } = await pool.query<VisitRow>({
      name: 'keepsale-audit-visit',
      text: VISIT,
      values: [sessionId, subject, now(), call],
    });
    const [row] = rows;
    if (row === undefined) return { status: 'refused' };
    if (row.minute_count > AUDIT_REQUESTS_PER_MINUTE_MAX) {
      return { status: 'too-many', waitSeconds: row.wait_seconds };
    }
    return { status: 'in', seller: sellerFrom(row, { subject, sessionId }) };
  },
  isOpen: async (link) => {
    const { rowCount } = await pool.query(
      'select 1 from identity.audit_sessions where id = $1 and revoked_at is null and expires_at > $2',
      [link, now()],
    );
    return rowCount === 1;
  },
  startWork: async (link) => {
    const { rowCount } = await pool.query(
      `update identity.audit_sessions
       set work_until = $2::timestamptz + interval '${WORK_MINUTES_MAX} minutes'
       where id = $1 and (work_until is null or work_until < $2)`,
      [link, now()],
    );
    return rowCount === 1;
  },
  endWork: async (link) => {
    await pool.query('update identity.audit_sessions set work_until = null where id = $1', [link]);
  },
  usesOf: async (seller) => {
    const { rows } = await pool.query<UsesRow>(USES, [seller]);
    return new Map(
      rows.map(({ id, use_count, recent_uses }) => [
        id,
        { useCount: Number(use_count), recentUses: recent_uses },
      ]),
    );
  },
});

interface VisitRow {
  readonly revision: number;
  readonly parked: boolean;
  readonly minute_count: number;
  readonly wait_seconds: number;
}

interface UsesRow {
  readonly id: string;
  readonly use_count: unknown;
  readonly recent_uses: readonly AuditLinkUse[];
}

const sellerFrom = (row: VisitRow, { subject, sessionId }: TokenClaims): Seller => ({
  id: sellerId(subject),
  access: 'auditor',
  sessionId,
  revision: row.revision,
  parked: row.parked,
  mustChangePassword: false,
});

/** Requests above the bound are neither recorded nor counted as uses: their number is nobody's. */
const VISIT = `
  with visit as (
    update identity.audit_sessions s set
      minute_start = case when s.minute_start > $3::timestamptz - interval '1 minute' then s.minute_start else $3 end,
      minute_count = case when s.minute_start > $3::timestamptz - interval '1 minute' then s.minute_count + 1 else 1 end,
      use_count = s.use_count + case
        when s.minute_start > $3::timestamptz - interval '1 minute' and s.minute_count >= ${AUDIT_REQUESTS_PER_MINUTE_MAX}
        then 0 else 1 end
    from identity.users u
    where s.id = $1 and s.user_id = $2 and s.revoked_at is null and s.expires_at > $3
      and u.id = s.user_id and u.status = 'active'
    returning s.id, s.user_id, s.minute_start, s.minute_count
  ), noted as (
    insert into identity.audit_uses (link_id, at, call)
    select id, $3, $4 from visit where minute_count <= ${AUDIT_REQUESTS_PER_MINUTE_MAX}
  )
  select coalesce(r.revision, -1) as revision,
         r.parked_reason is not null as parked,
         v.minute_count,
         ceil(extract(epoch from v.minute_start + interval '1 minute' - $3::timestamptz))::int as wait_seconds
  from visit v
  left join ${READ_SCHEMA}.sellers r on r.seller_id = v.user_id`;

const USES = `
  select s.id, s.use_count, coalesce(u.recent, '[]'::json) as recent_uses
  from identity.audit_sessions s
  left join lateral (
    select json_agg(json_build_object(
      'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'call', call) order by at desc) as recent
    from (select at, call from identity.audit_uses where link_id = s.id order by at desc limit ${RECENT_USES_MAX}) last
  ) u on true
  where s.user_id = $1`;
