import { openEventStore } from '@keepsale/event-store';
import { lookAtRedis } from '@keepsale/queue';
import type pg from 'pg';
import { withoutPassword } from '../product/database.ts';
import type { Place } from '../product/at-rest.ts';
import { withPool } from '../product/with-pool.ts';
import { DATABASE_CHECKS, lookAtVersion, READ_MODEL_CHECKS } from './database.ts';
import { bad, type Finding, good, worthALook } from './finding.ts';
import { lookAtBrowser, lookAtDisk, lookAtKept, lookAtKeys, lookAtPort } from './machine.ts';

export interface Patient extends Place {
  readonly host: string;
  readonly port: number;
  readonly redisUrl: string | undefined;
  readonly keysFile: string | undefined;
}

/** Looks at everything the product stands on, changing nothing; what cannot be looked at is a finding as well. */
export async function* examine(patient: Patient): AsyncGenerator<Finding> {
  yield good('node', process.version);
  yield await attempt('disk', () => lookAtDisk(patient.dataDir));
  yield* lookAtKept(patient.dataDir);
  yield await attempt('keys', () => lookAtKeys(patient.dataDir, patient.keysFile));
  yield await attempt('port', () => lookAtPort(patient.host, patient.port));
  yield await attempt('browser', lookAtBrowser);
  yield* await withPool(patient.databaseUrl, (pool) => examineDatabase(pool));
  yield await attempt('event store', () => lookAtEventStore(patient.eventStoreUrl));
  const { redisUrl } = patient;
  if (redisUrl !== undefined) yield await attempt('redis', () => examineRedis(redisUrl));
}

async function examineDatabase(pool: pg.Pool): Promise<readonly Finding[]> {
  const database = await attempt('database', () => lookAtVersion(pool));
  // One that is away would be told once for each question.
  if (database.state === 'bad') return [database];
  const findings = [database];
  for (const check of DATABASE_CHECKS) findings.push(await attempt('database', () => check(pool)));
  if (findings.some(({ state }) => state === 'bad')) return findings;
  for (const check of READ_MODEL_CHECKS) {
    findings.push(await attempt('read models', () => check(pool)));
  }
  return findings;
}

async function lookAtEventStore(url: string): Promise<Finding> {
  const store = await openEventStore(url, { clientName: 'keepsale-doctor' });
  const startedAt = performance.now();
  try {
    const head = await store.head();
    const ms = Math.round(performance.now() - startedAt);
    return good(
      'event store',
      `${withoutPassword(url).split('://', 1)[0] ?? ''}, ${head === null ? 'empty' : 'with events'}, answers in ${ms} ms`,
    );
  } finally {
    await store.close();
  }
}

async function examineRedis(url: string): Promise<Finding> {
  const { version, evictionPolicy } = await lookAtRedis(url);
  const says = `Redis ${version}, maxmemory-policy ${evictionPolicy}`;
  if (evictionPolicy === 'noeviction') return good('redis', says);
  return worthALook(
    'redis',
    says,
    'Set maxmemory-policy noeviction: a full Redis would throw jobs away.',
  );
}

async function attempt(subject: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return bad(subject, `cannot be looked at: ${reason}`, 'See that it runs and can be reached.');
  }
}
