import { sellerId } from '@keepsale/domain/kernel/ids';
import { createBatcher } from '@keepsale/ledger/batcher';
import { READ_SCHEMA } from '@keepsale/read-model';
import { readTwiceWhenLost } from '@keepsale/postgres';
import type { Pool } from 'pg';
import type { Seller } from '../http/seller.ts';
import type { TokenClaims } from './tokens.ts';

/** The session of a token that is whole, and how far that seller's read models are; `null` when it is revoked or over. */
export type FindSession = (claims: TokenClaims) => Promise<Seller | null>;

/** Of one query. */
const SESSIONS_MAX = 200;

/**
 * One indexed look-up per request: it is what a 304 costs. Those that come while one is under way are looked up together: each
 * is asked for after its request came, so that a revoked session is refused at once.
 */
export const createFindSession = (pool: Pool, now: () => Date): FindSession =>
  createBatcher(async (claims) => {
    // Of all statements this is the one that is under way when the database restarts: every request begins with it.
    const { rows } = await readTwiceWhenLost(() =>
      pool.query<SessionRow>({
        name: 'keepsale-sessions',
        text: SESSIONS,
        values: [
          claims.map(({ sessionId }) => sessionId),
          claims.map(({ subject }) => subject),
          now(),
        ],
      }),
    );
    const found = new Map(rows.map((row) => [row.place, row]));
    return claims.map((each, at) => sellerOf(each, found.get(at + 1)));
  }, SESSIONS_MAX);

const sellerOf = (
  { subject, sessionId }: TokenClaims,
  row: SessionRow | undefined,
): Seller | null =>
  row === undefined
    ? null
    : {
        id: sellerId(subject),
        access: 'seller',
        sessionId,
        revision: row.revision,
        parked: row.parked,
        mustChangePassword: row.must_change_password,
      };

interface SessionRow {
  /** Among those asked for, from 1. */
  readonly place: number;
  readonly revision: number;
  readonly parked: boolean;
  readonly must_change_password: boolean;
}

const SESSIONS = `
  select asked.place::integer,
         coalesce(r.revision, -1) as revision,
         r.parked_reason is not null as parked,
         u.one_time_until is not null as must_change_password
  from unnest($1::uuid[], $2::uuid[]) with ordinality asked (session_id, user_id, place)
  join identity.sessions s on s.id = asked.session_id and s.user_id = asked.user_id
  join identity.users u on u.id = s.user_id and u.status = 'active'
  left join ${READ_SCHEMA}.sellers r on r.seller_id = s.user_id
  where s.expires_at > $3`;
