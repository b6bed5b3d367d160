import { readRebuildNote, REBUILD_NOTES } from '@keepsale/read-model';
import type { Database, RebuildNote } from '@keepsale/read-model';
import { type Kysely, sql } from 'kysely';

export interface Counts {
  /** Sellers whose books stand still. */
  readonly countParkedSellers: () => Promise<number>;
  /** Shards that no projector is at, by the database's clock. */
  readonly countUnleasedShards: () => Promise<number>;
  /** `null` while none is under way. */
  readonly findRebuild: () => Promise<RebuildNote | null>;
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
  findRebuild: async () => {
    const { rows } = await sql<{ name: string }>`
      select application_name as name from pg_stat_activity
      where datname = current_database() and application_name like ${REBUILD_NOTES}`.execute(db);
    return rows.map(({ name }) => readRebuildNote(name)).find((note) => note !== null) ?? null;
  },
});
