import { migrate } from '@keepsale/api/migrate';
import { createTestDatabase, type TestDatabase } from '@keepsale/event-store/testing';
import { READ_SCHEMA } from '@keepsale/read-model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPool } from '../product/with-pool.ts';
import { examine, type Patient } from './examine.ts';
import type { Finding } from './finding.ts';

let database: TestDatabase;
let fresh: TestDatabase;

beforeAll(async () => {
  [database, fresh] = [await createTestDatabase(), await createTestDatabase()];
  await migrate(database.url);
});
afterAll(() => Promise.all([database.drop(), fresh.drop()]));

test('a database that was never migrated is told to be, before anything that follows from it', async () => {
  const [wrong] = (await examined(fresh.url)).filter(({ state }) => state === 'bad');
  expect(wrong).toMatchObject({
    subject: 'migrations',
    do: 'npm run -s cli -- migrate (a start does the same).',
  });
});

test('a parked seller is named, with what to do', async () => {
  await run(
    `insert into ${READ_SCHEMA}.sellers (seller_id, revision, parked_reason, parked_revision)
     values ('0b8a3a55-2b8a-4f0e-9f2e-1d2f5b8f9a01', 41, 'unknown event CardGraded', 42)`,
  );
  const findings = await examined(database.url);
  expect(findings).toContainEqual({
    subject: 'parked sellers',
    state: 'bad',
    says: '0b8a3a55-2b8a-4f0e-9f2e-1d2f5b8f9a01 at 42: unknown event CardGraded',
    do: 'Run a release that knows these events, then: npm run -s cli -- projector retry',
  });
  expect(findings).toContainEqual(expect.objectContaining({ subject: 'clocks', state: 'good' }));

  await run(
    `insert into ${READ_SCHEMA}.sellers (seller_id, revision, parked_reason, parked_revision)
     select gen_random_uuid(), 1, 'unknown event CardGraded', 2 from generate_series(1, 6)`,
  );
  const parked = (await examined(database.url)).find(({ subject }) => subject === 'parked sellers');
  expect(parked?.says).toMatch(/CardGraded; and 2 more$/);
});

test('what a newer release applied is not run over', async () => {
  await run(`insert into es.migrations (name) values ('9999-from-tomorrow.sql')`);
  const [wrong] = (await examined(database.url)).filter(({ state }) => state === 'bad');
  expect(wrong).toMatchObject({
    subject: 'migrations',
    says: 'a newer release has been here (es: 9999-from-tomorrow.sql)',
  });
});

test('a part that does not answer is a finding, not the end of the look', async () => {
  const findings = await examined(database.url, { redisUrl: 'redis://127.0.0.1:1' });
  expect(findings.at(-1)).toMatchObject({ subject: 'redis', state: 'bad' });
});

test('a database that is away is told once', async () => {
  const nowhere = Object.assign(new URL(database.url), { pathname: '/none' }).href;
  const findings = await examined(nowhere, { eventStoreUrl: database.url });
  expect(findings.filter(({ state }) => state === 'bad')).toHaveLength(1);
});

async function examined(url: string, more: Partial<Patient> = {}): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const patient = {
    databaseUrl: url,
    eventStoreUrl: url,
    dataDir: '/tmp',
    host: '127.0.0.1',
    port: 1,
    redisUrl: undefined,
    keysFile: undefined,
    ...more,
  };
  for await (const finding of examine(patient)) findings.push(finding);
  // Ports below 1024 and browsers are of the machine that runs the tests.
  return findings.filter(({ subject }) => !/^(port|browser)/.test(subject));
}

function run(statement: string): Promise<unknown> {
  return withPool(database.url, (pool) => pool.query(statement));
}
