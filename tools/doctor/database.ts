import { readSchemaState } from '@keepsale/api/schema-state';
import { READ_SCHEMA } from '@keepsale/read-model';
import type pg from 'pg';
import { bad, type Finding, good, worthALook } from './finding.ts';

const OLDEST_VERSION = 160_000;
/** Beyond this, leases and sessions are judged by clocks that disagree. */
const CLOCK_MS_MAX = 2_000;
const CONNECTIONS_SHARE_MAX = 0.8;
const LAG_MS_MAX = 5_000;
/** A sentence each; which they are all, the metrics and the log tell. */
const PARKED_TOLD_MAX = 5;

/** Each looks at one thing; all need a database that answers (`lookAtVersion`). */
export const DATABASE_CHECKS: readonly ((pool: pg.Pool) => Promise<Finding>)[] = [
  lookAtConnections,
  lookAtClocks,
  lookAtMigrations,
];

/** These need the tables of this release as well. */
export const READ_MODEL_CHECKS: readonly ((pool: pg.Pool) => Promise<Finding>)[] = [
  lookAtProjectors,
  lookAtLag,
  lookAtParkedSellers,
];

export async function lookAtVersion(pool: pg.Pool): Promise<Finding> {
  const found = await row<{ version: number; encoding: string }>(
    pool,
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  );
  const says = `Postgres ${Math.floor(found.version / 10_000)}, ${found.encoding}`;
  if (found.version < OLDEST_VERSION) {
    return bad('database', says, 'Upgrade it: Postgres 16 or newer is needed.');
  }
  if (found.encoding === 'UTF8') return good('database', says);
  return bad('database', says, 'Make a database with encoding UTF8, and restore a backup into it.');
}

async function lookAtConnections(pool: pg.Pool): Promise<Finding> {
  const { used, max } = await row<{ used: number; max: number }>(
    pool,
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
       current_setting('max_connections')::int as max`,
  );
  const says = `${used} of ${max} in use`;
  if (used <= max * CONNECTIONS_SHARE_MAX) return good('connections', says);
  return worthALook('connections', says, 'Raise max_connections, or run fewer processes.');
}

async function lookAtClocks(pool: pg.Pool): Promise<Finding> {
  const before = Date.now();
  const { now } = await row<{ now: number }>(
    pool,
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  );
  return judgeClocks(now - (before + Date.now()) / 2);
}

export function judgeClocks(aheadMs: number): Finding {
  const says = `the database is ${Math.abs(aheadMs / 1_000).toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'ahead'}`;
  if (Math.abs(aheadMs) <= CLOCK_MS_MAX) return good('clocks', says);
  return bad('clocks', says, 'Let both machines keep time by NTP (timedatectl set-ntp true).');
}

async function lookAtMigrations(pool: pg.Pool): Promise<Finding> {
  const { missing, unknown } = await readSchemaState(pool);
  if (unknown.length > 0) {
    return bad(
      'migrations',
      `a newer release has been here (${unknown.join(', ')})`,
      'Run that release or a newer one, or restore a backup that this release made.',
    );
  }
  if (missing.length === 0) return good('migrations', 'all applied');
  const says = `${missing.length} missing (${missing.join(', ')})`;
  return bad('migrations', says, 'npm run -s cli -- migrate (a start does the same).');
}

async function lookAtProjectors(pool: pg.Pool): Promise<Finding> {
  const { alive, refusal } = await row<{ alive: number; refusal: string | null }>(
    pool,
    `select count(*)::int as alive, max(refusal) as refusal
     from ${READ_SCHEMA}.projector_instances where alive_until > clock_timestamp()`,
  );
  if (refusal !== null) return bad('projector', refusal, 'npm run -s cli -- read-models rebuild');
  if (alive > 0) return good('projector', `${alive} at work`);
  return worthALook(
    'projector',
    'none is at work: what is written does not show',
    'Start the product, or look into log/projector.log for why it ends.',
  );
}

async function lookAtLag(pool: pg.Pool): Promise<Finding> {
  const { lag } = await row<{ lag: number }>(
    pool,
    `select coalesce(max(lag_ms), 0) as lag from ${READ_SCHEMA}.shard_leases where lease_until > clock_timestamp()`,
  );
  const says = `${(lag / 1_000).toFixed(1)} s behind the log`;
  if (lag <= LAG_MS_MAX) return good('lag', says);
  return worthALook('lag', says, 'Wait; when it grows, add a projector or a faster disk.');
}

interface ParkedSeller {
  readonly seller: string;
  readonly revision: number;
  readonly reason: string;
  /** How many there are in all. */
  readonly parked: number;
}

async function lookAtParkedSellers(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<ParkedSeller>(
    `select seller_id as seller, parked_revision as revision, parked_reason as reason, (count(*) over ())::int as parked
     from ${READ_SCHEMA}.sellers where parked_reason is not null order by seller_id limit ${PARKED_TOLD_MAX}`,
  );
  const [first] = rows;
  if (first === undefined) return good('parked sellers', 'none');
  const told = rows.map(({ seller, revision, reason }) => `${seller} at ${revision}: ${reason}`);
  if (first.parked > rows.length) told.push(`and ${first.parked - rows.length} more`);
  return bad(
    'parked sellers',
    told.join('; '),
    'Run a release that knows these events, then: npm run -s cli -- projector retry',
  );
}

async function row<T extends object>(pool: pg.Pool, query: string): Promise<T> {
  const { rows } = await pool.query<T>(query);
  const [first] = rows;
  if (first === undefined) throw new Error('a query that always has a row has none');
  return first;
}
