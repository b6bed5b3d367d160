import { commandId } from '@keepsale/domain/kernel/ids';
import { createTestDatabase } from '@keepsale/event-store/testing';
import type { TestDatabase } from '@keepsale/event-store/testing';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClaims } from './claims.ts';
import { migrateLedger } from './migrate.ts';
import { seller } from './testing/card-box.ts';

let testDatabase: TestDatabase;
/** The pool's own default is the opposite of what each statement needs in turn. */
let hasty: Pool;
let durable: Pool;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const pool = (level: string): Pool =>
    new Pool({ connectionString: testDatabase.url, options: `-c synchronous_commit=${level}` });
  hasty = pool('off');
  durable = pool('on');
  await Promise.all([migrateLedger(hasty), migrateLedger(durable)]);
  await migrateLedger(durable);
});
afterAll(async () => {
  await hasty.end();
  await durable.end();
  await testDatabase.drop();
});

const claim = (number: number) => ({
  seller: seller(number),
  key: 'k',
  requestHash: 'h',
  commandId: commandId(`00000000-0000-4000-8000-00000000000${number}`),
  fromRevision: 1,
});

test('claims are committed durably and answers hastily, whatever the pool’s default is', async () => {
  // Runs at commit: what it sees is what the commit will do.
  await durable.query(`
    create table levels (at serial, operation text, level text);
    create function note_level() returns trigger language plpgsql as $$
      begin
        insert into levels (operation, level) values (tg_op, current_setting('synchronous_commit'));
        return null;
      end $$;
    create constraint trigger note_level after insert or update or delete on app.idempotency
      deferrable initially deferred for each row execute function note_level()`);

  await createClaims(hasty).claim(claim(1));
  await createClaims(durable).remember(seller(1), 'k', { status: 200, body: null });
  await createClaims(hasty).claim(claim(2));
  await createClaims(durable).release(claim(2));

  const { rows } = await durable.query<{ operation: string; level: string }>(
    'select operation, level from levels order by at',
  );
  expect(rows).toEqual([
    { operation: 'INSERT', level: 'on' },
    { operation: 'UPDATE', level: 'off' },
    { operation: 'INSERT', level: 'on' },
    { operation: 'DELETE', level: 'off' },
  ]);
  const again = await hasty.query<{ level: string }>(
    `select current_setting('synchronous_commit') as level`,
  );
  expect(again.rows).toEqual([{ level: 'off' }]);
});

test('of several that take over one claim, one succeeds', async () => {
  const claims = createClaims(durable);
  await claims.claim(claim(3));
  const standing = await claims.find(seller(3), 'k');
  expect(standing).toMatchObject({ ...claim(3), answer: null });
  if (standing === null) throw new Error('not claimed');
  const taken = await Promise.all([1, 2, 3].map(() => claims.takeOver(standing)));
  expect(taken.toSorted()).toEqual([false, false, true]);
});

test('an answered claim is neither released nor taken over', async () => {
  const claims = createClaims(durable);
  await claims.claim(claim(4));
  const before = await claims.find(seller(4), 'k');
  if (before === null) throw new Error('not claimed');
  await claims.remember(seller(4), 'k', { status: 201, body: { b: 1, a: 2 } });
  await claims.release(claim(4));
  expect(await claims.takeOver(before)).toBe(false);
  const after = await claims.find(seller(4), 'k');
  expect(JSON.stringify(after?.answer)).toBe('{"status":201,"body":{"b":1,"a":2}}');
});

test('two processes that claim the same keys at once share them out', async () => {
  const [one, other] = [createClaims(hasty), createClaims(durable)];
  const keys = Array.from({ length: 100 }, (_, at) => ({ ...claim(5), key: `k${at}` }));
  const [here, there] = await Promise.all([
    Promise.all(keys.map((each) => one.claim(each))),
    Promise.all(keys.toReversed().map((each) => other.claim(each))),
  ]);
  const ours = here.map((standing) => standing === null);
  const theirs = there.toReversed().map((standing) => standing === null);
  expect(ours.map((isOurs, at) => isOurs !== theirs[at])).toEqual(Array(100).fill(true));
});
