import type { Pool, PoolClient } from 'pg';
import { CHECKPOINT_COLUMNS, readCheckpoint } from '../checkpoint.ts';
import type { Checkpoint, StoredCheckpoint } from '../checkpoint.ts';
import { SHARD_COUNT } from '../log-entry.ts';

export const LEASE_MS = 6_000;
export const RENEW_EVERY_MS = 2_000;
/** Nobody takes one for so long: it was taken while the database's clock was ahead, and its owner may be dead. */
const LEASE_MS_POSSIBLE = 2 * LEASE_MS;

/** What an instance tells of itself with every renewal. */
export interface Bearing {
  readonly held: readonly number[];
  readonly lagMs: number;
  /** Why it takes no shards, or `null`. */
  readonly refusal: string | null;
}

export interface Holding {
  /** Still ours, and renewed. */
  readonly kept: readonly number[];
  /** Taken just now, each with the epoch that fences its former owner. */
  readonly taken: readonly Checkpoint[];
}

/**
 * Shards by lease, in a table, by the database's clock. No advisory locks: a frozen owner would keep them. A lease only says who
 * shall work; that nobody else can is said by the epoch that every batch compares.
 */
export interface Leases {
  /**
   * Renews what is held, gives back what is over this instance's share, and takes what is free.
   * `held` must not contain a shard whose batch is still on its way.
   */
  renew(bearing: Bearing): Promise<Holding>;
  /** Gives everything back at once, so that another instance need not wait for the leases to run out. */
  release(): Promise<void>;
}

export const createLeases = (pool: Pool, schema: string, instanceId: string): Leases => ({
  renew: (bearing) =>
    inTransaction(pool, async (client) => {
      const instances = await beat(client, schema, instanceId, bearing.refusal);
      const share = bearing.refusal === null ? Math.ceil(SHARD_COUNT / instances) : 0;
      const kept = await keep(client, schema, {
        instanceId,
        held: bearing.held.slice(0, share),
        lagMs: bearing.lagMs,
      });
      const taken = await take(client, schema, instanceId, share - kept.length);
      return { kept, taken };
    }),
  release: () =>
    inTransaction(pool, async (client) => {
      await client.query(
        `update ${schema}.shard_leases set owner = null, lease_until = null where owner = $1`,
        [instanceId],
      );
      await client.query(`delete from ${schema}.projector_instances where instance_id = $1`, [
        instanceId,
      ]);
    }),
});

/**
 * Frees what instances held that are known to be dead, so that nobody waits for their leases to run out. One that lives all the same
 * loses a moment: the epochs fence it, and it gets its share back with its next renewals.
 *
 * @param dead how their ids begin.
 */
export const releaseDead = (pool: Pool, schema: string, dead: readonly string[]): Promise<void> =>
  inTransaction(pool, async (client) => {
    const isDead = (column: string) =>
      `exists (select from unnest($1::text[]) as dead (prefix) where starts_with(${column}, prefix))`;
    await lockCounting(client, schema);
    await client.query(
      `update ${schema}.shard_leases set owner = null, lease_until = null where ${isDead('owner')}`,
      [dead],
    );
    await client.query(`delete from ${schema}.projector_instances where ${isDead('instance_id')}`, [
      dead,
    ]);
  });

/** Notes that this instance lives, and counts who does. The row lock on the first shard keeps two instances from counting at once. */
const beat = async (
  client: PoolClient,
  schema: string,
  instanceId: string,
  refusal: string | null,
): Promise<number> => {
  await lockCounting(client, schema);
  await client.query(
    `delete from ${schema}.projector_instances
     where alive_until < now() or alive_until > now() + $1 * interval '1 millisecond'`,
    [LEASE_MS_POSSIBLE],
  );
  await client.query(
    `insert into ${schema}.projector_instances (instance_id, alive_until, refusal)
     values ($1, now() + $2 * interval '1 millisecond', $3)
     on conflict (instance_id) do update
       set alive_until = excluded.alive_until, refusal = excluded.refusal`,
    [instanceId, LEASE_MS, refusal],
  );
  const alive = await client.query<{ instances: number }>(
    `select count(*)::integer as instances from ${schema}.projector_instances where refusal is null`,
  );
  return Math.max(1, alive.rows[0]?.instances ?? 1);
};

const lockCounting = async (client: PoolClient, schema: string): Promise<void> => {
  await client.query(`select from ${schema}.shard_leases where shard = 0 for update`);
};

interface Keeping {
  readonly instanceId: string;
  readonly held: readonly number[];
  readonly lagMs: number;
}

/** A lease that ran out and that nobody took is still ours; one that was taken is not, and one not named is given back. */
const keep = async (
  client: PoolClient,
  schema: string,
  { instanceId, held, lagMs }: Keeping,
): Promise<readonly number[]> => {
  await client.query(
    `update ${schema}.shard_leases set owner = null, lease_until = null
     where owner = $1 and not shard = any($2)`,
    [instanceId, held],
  );
  const kept = await client.query<{ shard: number }>(
    `update ${schema}.shard_leases
     set lease_until = now() + $3 * interval '1 millisecond', lag_ms = $4
     where owner = $1 and shard = any($2) returning shard`,
    [instanceId, held, LEASE_MS, lagMs],
  );
  return kept.rows.map(({ shard }) => shard);
};

const take = async (
  client: PoolClient,
  schema: string,
  instanceId: string,
  most: number,
): Promise<readonly Checkpoint[]> => {
  if (most <= 0) return [];
  const free = await client.query<{ shard: number }>(
    `update ${schema}.shard_leases
     set owner = $1, lease_until = now() + $3 * interval '1 millisecond', lag_ms = null
     where shard in (
       select shard from ${schema}.shard_leases
       where owner is null or lease_until < now()
         or lease_until > now() + $4 * interval '1 millisecond'
       order by shard limit $2)
     returning shard`,
    [instanceId, most, LEASE_MS, LEASE_MS_POSSIBLE],
  );
  const taken = await client.query<StoredCheckpoint>(
    `update ${schema}.checkpoints c set epoch = epoch + 1
     where shard = any($1) returning ${CHECKPOINT_COLUMNS}`,
    [free.rows.map(({ shard }) => shard)],
  );
  return taken.rows.map(readCheckpoint);
};

const inTransaction = async <T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Whatever state the connection is in, nobody shall use it again.
    client.release(true);
    throw error;
  }
};
