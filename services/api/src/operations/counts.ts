import type { Database } from '@keepsale/read-model';
import { type Kysely, sql } from 'kysely';

export interface Counts {
  /** Sellers whose books stand still. */
  readonly countParkedSellers: () => Promise<number>;
  /** Shards that no projector is at, by the database's clock. */
  readonly countUnleasedShards: () => Promise<number>;
}

/** What the read tables tell about the projection itself. */
export const countsIn = (db: Kysely<Database>): Counts => ({
  countParkedSellers: async () => {
    const { count } = await db
      .selectFrom('sellers')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('parked_reason', 'is not', null)
      .executeTakeFirstOrThrow();
    return count;
  },
  countUnleasedShards: async () => {
    const { count } = await db
      .selectFrom('shard_leases')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where(sql<boolean>`lease_until is null or lease_until < clock_timestamp()`)
      .executeTakeFirstOrThrow();
    return count;
  },
});
