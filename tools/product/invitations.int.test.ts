import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@keepsale/api/migrate';
import { createTestDatabase, type TestDatabase } from '@keepsale/event-store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standingInvitation } from './invitations.ts';
import { withPool } from './with-pool.ts';

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  dataDir = await mkdtemp(join(tmpdir(), 'keepsale-invitations-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

test('starts show the same registration code until somebody has used it', async () => {
  const code = await standingInvitation(database.url, dataDir);
  expect(await standingInvitation(database.url, dataDir)).toBe(code);
  expect(await codes()).toBe(1);
  expect((await stat(join(dataDir, 'run', 'registration-code'))).mode & 0o077).toBe(0);

  await run('update identity.invitations set used_at = now()');
  const next = await standingInvitation(database.url, dataDir);
  expect(next).not.toBe(code);
  await run(`update identity.invitations set expires_at = now() - interval '1 second'`);
  expect(await standingInvitation(database.url, dataDir)).not.toBe(next);
});

test('the code of another database is not shown', async () => {
  const code = await standingInvitation(database.url, dataDir);
  await run('delete from identity.invitations');
  expect(await standingInvitation(database.url, dataDir)).not.toBe(code);
});

async function codes(): Promise<number> {
  return (await run('select from identity.invitations')).rowCount ?? 0;
}

function run(statement: string) {
  return withPool(database.url, (pool) => pool.query(statement));
}
