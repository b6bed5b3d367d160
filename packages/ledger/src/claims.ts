import { commandId } from '@keepsale/domain/kernel/ids';
import type { CommandId, SellerId } from '@keepsale/domain/kernel/ids';
import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { createBatcher } from './batcher.ts';
import { CLAIM, FIND, RELEASE, REMEMBER, TAKE_OVER } from './claim-statements.ts';
import type { StoredAnswer } from './ledger.ts';

interface Key {
  readonly seller: SellerId;
  readonly key: string;
}

/** A key's row in `app.idempotency`. */
export interface Claim extends Key {
  readonly requestHash: string;
  readonly commandId: CommandId;
  /** Where the command's events can stand at the earliest. */
  readonly fromRevision: number;
}

export interface StandingClaim extends Claim {
  /** What to compare when taking it over. */
  readonly at: string;
  readonly answer: StoredAnswer | null;
}

/** Durable claims on idempotency keys, many in one round trip. All of it throws ClaimsUnavailable when the database does not answer. */
export interface Claims {
  /** `null` when the claim is now ours, durably; else what stands there. */
  claim(wanted: Claim): Promise<StandingClaim | null>;
  /** `null` when it was released. */
  find(seller: SellerId, key: string): Promise<StandingClaim | null>;
  /** Of several that take over the same claim, one succeeds. */
  takeOver(claim: StandingClaim): Promise<boolean>;
  /** Frees the key, as long as it is still claimed for this command and not answered. */
  release(claim: Claim): Promise<void>;
  /** Only the first answer stays. */
  remember(seller: SellerId, key: string, answer: StoredAnswer): Promise<void>;
}

/** The database did not answer. */
export class ClaimsUnavailable extends Error {
  override readonly name = 'ClaimsUnavailable';
}

const ITEMS_MAX = 500;

export const createClaims = (database: Pool): Claims => {
  const claim = createBatcher((wanted: readonly Claim[]) => claimAll(database, wanted), ITEMS_MAX);
  const release = createBatcher(async (claims: readonly Claim[]) => {
    const values = [claims.map(sellerOf), claims.map(keyOf), claims.map((each) => each.commandId)];
    await ask(database, { ...RELEASE, values });
    return claims.map(() => true);
  }, ITEMS_MAX);
  const remember = createBatcher(async (answered: readonly Answered[]) => {
    const answers = answered.map(({ answer }) => JSON.stringify(answer));
    const values = [answered.map(sellerOf), answered.map(keyOf), answers];
    await ask(database, { ...REMEMBER, values });
    return answered.map(() => true);
  }, ITEMS_MAX);

  return {
    claim: async (wanted) => {
      for (;;) {
        const answer = await claim(wanted);
        if (answer === 'ours') return null;
        // `gone`: released between the two statements, so the key is free again.
        if (answer !== 'gone') return answer;
      }
    },
    find: async (seller, key) => {
      const [found] = await findAll(database, [{ seller, key }]);
      return found ?? null;
    },
    takeOver: async ({ seller, key, commandId: command, at }) => {
      const values = [seller, key, command, at];
      const { rowCount } = await ask(database, { ...TAKE_OVER, values });
      return rowCount === 1;
    },
    release: async (claimed) => {
      await release(claimed);
    },
    remember: async (seller, key, answer) => {
      await remember({ seller, key, answer });
    },
  };
};

interface Answered extends Key {
  readonly answer: StoredAnswer;
}

interface ClaimRow extends Key {
  readonly request_hash: string;
  readonly command_id: string;
  readonly from_revision: string;
  readonly answer: StoredAnswer | null;
  readonly at: string;
}

const claimAll = async (
  database: Pool,
  wanted: readonly Claim[],
): Promise<readonly (StandingClaim | 'ours' | 'gone')[]> => {
  const values = [
    wanted.map(sellerOf),
    wanted.map(keyOf),
    wanted.map((claim) => claim.requestHash),
    wanted.map((claim) => claim.commandId),
    wanted.map((claim) => claim.fromRevision),
  ];
  const { rows } = await ask<Key>(database, { ...CLAIM, values });
  const ours = new Set(rows.map(nameOf));
  const lost = wanted.filter((claim) => !ours.has(nameOf(claim)));
  const standing = lost.length === 0 ? [] : await findAll(database, lost);
  const byName = new Map(standing.map((claim) => [nameOf(claim), claim]));
  return wanted.map((claim) =>
    ours.has(nameOf(claim)) ? 'ours' : (byName.get(nameOf(claim)) ?? 'gone'),
  );
};

const findAll = async (database: Pool, keys: readonly Key[]): Promise<readonly StandingClaim[]> => {
  const values = [keys.map(sellerOf), keys.map(keyOf)];
  const { rows } = await ask<ClaimRow>(database, { ...FIND, values });
  return rows.map(decodeClaim);
};

const decodeClaim = (row: ClaimRow): StandingClaim => ({
  seller: row.seller,
  key: row.key,
  requestHash: row.request_hash,
  commandId: commandId(row.command_id),
  fromRevision: Number(row.from_revision),
  at: row.at,
  answer: row.answer,
});

const ask = async <Row extends QueryResultRow>(
  database: Pool,
  query: QueryConfig,
): Promise<QueryResult<Row>> => {
  try {
    return await database.query<Row>(query);
  } catch (cause) {
    throw new ClaimsUnavailable('the database of the claims does not answer', { cause });
  }
};

const sellerOf = ({ seller }: Key): SellerId => seller;
const keyOf = ({ key }: Key): string => key;
const nameOf = ({ seller, key }: Key): string => `${seller} ${key}`;
