import { sellerId } from '@keepsale/domain/kernel/ids';
import { READ_SCHEMA } from '@keepsale/read-model';
import type { Pool } from 'pg';
import type { Seller } from '../http/seller.ts';
import type { TokenClaims } from './tokens.ts';

/** The session of a token that is whole, and how far that seller's read models are; `null` when it is revoked or over. */
export type FindSession = (claims: TokenClaims, now: Date) => Promise<Seller | null>;

/** One indexed look-up per request: it is what a 304 costs. */
export const createFindSession =
  (pool: Pool): FindSession =>
  async ({ subject, sessionId }, now) => {
    const { rows } = await pool.query<SessionRow>({
      name: 'keepsale-session',
      text: SESSION,
      values: [sessionId, subject, now],
    });
    const [row] = rows;
    if (row === undefined) return null;
    return {
      id: sellerId(subject),
      access: 'seller',
      sessionId,
      revision: row.revision,
      parked: row.parked,
      mustChangePassword: row.must_change_password,
    };
  };

interface SessionRow {
  readonly revision: number;
  readonly parked: boolean;
  readonly must_change_password: boolean;
}

const SESSION = `
  select coalesce(r.revision, -1) as revision,
         r.parked_reason is not null as parked,
         u.one_time_until is not null as must_change_password
  from identity.sessions s
  join identity.users u on u.id = s.user_id and u.status = 'active'
  left join ${READ_SCHEMA}.sellers r on r.seller_id = s.user_id
  where s.id = $1 and s.user_id = $2 and s.expires_at > $3`;
