import { createHash, randomBytes } from 'node:crypto';
import type { Seller } from '../http/seller.ts';
import { READ_SCHEMA } from '@keepsale/read-model';
import { sellerId } from '@keepsale/domain/kernel/ids';
import type { Pool } from 'pg';

export const DOWNLOAD_SECONDS = 60;
const TICKET_BYTES = 32;

/** Tickets that stand for a session once, for one path: a browser's download can send no header. */
export interface Downloads {
  /** A ticket for a path, good for {@link DOWNLOAD_SECONDS}. */
  issue(seller: Seller, path: string): Promise<string>;
  /** Uses a ticket up. `null`: unknown, used, expired, for another path, or its session is over. */
  redeem(ticket: string, path: string): Promise<Seller | null>;
}

export const createDownloads = (pool: Pool, now: () => Date): Downloads => ({
  issue: async ({ sessionId }, path) => {
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    await pool.query(ISSUE, [digest(ticket), sessionId, path, now()]);
    return ticket;
  },
  redeem: async (ticket, path) => {
    const { rows } = await pool.query<RedeemedRow>(REDEEM, [digest(ticket), path, now()]);
    const [row] = rows;
    if (row === undefined) return null;
    return {
      id: sellerId(row.user_id),
      access: 'seller',
      sessionId: row.session_id,
      revision: row.revision,
      parked: row.parked,
      mustChangePassword: row.must_change_password,
    };
  },
});

interface RedeemedRow {
  readonly user_id: string;
  readonly session_id: string;
  readonly revision: number;
  readonly parked: boolean;
  readonly must_change_password: boolean;
}

const digest = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

/** Sweeps what nobody used. */
const ISSUE = `
  with swept as (delete from identity.downloads where expires_at < $4::timestamptz)
  insert into identity.downloads (ticket_hash, session_id, path, expires_at)
  values ($1, $2, $3, $4::timestamptz + interval '${DOWNLOAD_SECONDS} seconds')`;

const REDEEM = `
  with used as (
    delete from identity.downloads where ticket_hash = $1 and path = $2 and expires_at > $3 returning session_id
  )
  select s.user_id, s.id as session_id,
         coalesce(r.revision, -1) as revision,
         r.parked_reason is not null as parked,
         u.one_time_until is not null as must_change_password
  from used
  join identity.sessions s on s.id = used.session_id and s.expires_at > $3
  join identity.users u on u.id = s.user_id and u.status = 'active'
  left join ${READ_SCHEMA}.sellers r on r.seller_id = s.user_id`;
