import { afterAll, beforeAll, expect, test } from 'vitest';
import { READ_SCHEMA } from '@keepsale/read-model';
import { randomHistory, sellerOfSeed } from '@keepsale/read-model/testing';
import { streamOf } from '../log-entry.ts';
import { retryParkedSellers } from '../parked.ts';
import { eventually } from '../testing/eventually.ts';
import { expectRowsToMatch, hasReached, isParked, sellerRow } from '../testing/rows.ts';
import { openWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(async () => {
  await world.close();
});

test('rows stand where a fold of the whole stream puts them, after catching up and live', async () => {
  const [early, late] = [sellerOfSeed(1), sellerOfSeed(2)];
  const history = randomHistory(1, 600);
  const other = randomHistory(2, 300);
  await world.append(early, history.slice(0, 60));
  const projector = world.start();
  await eventually('caught up', () => hasReached(world, early, 59));

  await world.append(late, other);
  for (const event of history.slice(60)) await world.append(early, [event]);
  await eventually('live', () => hasReached(world, early, history.length - 1));
  await eventually('live, the other', () => hasReached(world, late, other.length - 1));
  await projector.stop();

  await expectRowsToMatch(world, early);
  await expectRowsToMatch(world, late);
  expect((await world.storedRows(early)).get('sales')?.length).toBeGreaterThan(5);
});

test('the same events twice change nothing', async () => {
  const seller = sellerOfSeed(3);
  const history = randomHistory(3, 200);
  await world.append(seller, history);
  const first = world.start();
  await eventually('projected', () => hasReached(world, seller, history.length - 1));
  await first.stop();
  await world.pool.query(
    `update ${READ_SCHEMA}.checkpoints set commit_position = null, prepare_position = null`,
  );

  const second = world.start();
  await eventually('delivered again', async () => {
    const left = await world.pool.query(
      `select from ${READ_SCHEMA}.checkpoints where commit_position is null`,
    );
    return left.rowCount === 0;
  });
  await second.stop();
  for (const seed of [1, 2, 3]) await expectRowsToMatch(world, sellerOfSeed(seed));
});

test('an ended stream takes every row of its seller along, and nobody else’s', async () => {
  const seller = sellerOfSeed(4);
  await world.append(seller, randomHistory(4, 100));
  const projector = world.start();
  await eventually('projected', () => hasReached(world, seller, 1));
  await world.store.endStream(streamOf(seller));
  await eventually('erased', async () => (await sellerRow(world, seller)) === undefined);
  await projector.stop();

  const left = [...(await world.storedRows(seller)).values()].flat();
  expect(left).toEqual([]);
  await expectRowsToMatch(world, sellerOfSeed(1));
});

const joined = { type: 'SellerJoined', data: {} };
const expense = (description: string, id: string) => ({
  type: 'ExpenseRecorded',
  data: {
    expenseId: id,
    description,
    amountCents: 73_19,
    category: 'Rent',
    date: '2026-03-09',
    paymentMethod: 'Cash',
    vendor: null,
    receiptNumber: null,
    notes: null,
    recurring: false,
  },
});
const ID_A = '0a7f3c52-55a1-4c39-a6a8-5f9d6e3b1c01';
const ID_B = '0a7f3c52-55a1-4c39-a6a8-5f9d6e3b1c02';
const ID_C = '0a7f3c52-55a1-4c39-a6a8-5f9d6e3b1c03';

const poisons = {
  'an unknown type of event': { type: 'CardGraded', data: {} },
  'data of another shape': { type: 'ExpenseRecorded', data: { expenseId: ID_B } },
  'a change of what never was': {
    type: 'CategoryDeleted',
    data: { categoryId: ID_B, name: 'x', productCount: 0 },
  },
  'a text that Postgres refuses': expense('a\u0000b', ID_B),
};

for (const [at, [what, poison]] of Object.entries(poisons).entries()) {
  test(`${what} parks its seller before it, and only that seller`, async () => {
    const [ill, well] = [sellerOfSeed(50 + at), sellerOfSeed(60 + at)];
    await world.append(ill, [joined, expense('before', ID_A)]);
    const projector = world.start();
    await world.append(ill, [poison, expense('after', ID_C)]);
    await world.append(well, randomHistory(60 + at, 40));
    await eventually('the healthy one goes on', () =>
      hasReached(world, well, randomHistory(60 + at, 40).length - 1),
    );
    await eventually('parked', () => isParked(world, ill));
    await world.append(ill, [expense('later', ID_C)]);
    await world.append(well, [joined]);
    await eventually('goes on still', () =>
      hasReached(world, well, randomHistory(60 + at, 40).length),
    );
    await projector.stop();

    expect(await sellerRow(world, ill)).toMatchObject({ revision: 1, parked_revision: 2 });
    const expenses = (await world.storedRows(ill)).get('expenses') ?? [];
    expect(expenses.map((row) => row['description'])).toEqual(['before']);
  });
}

test('an event that cannot be read parks its seller where it stands, also when it comes alone to a projector that knows nothing', async () => {
  const seller = sellerOfSeed(55);
  await world.append(seller, [joined, expense('before', ID_A)]);
  const earlier = world.start();
  await eventually('projected', () => hasReached(world, seller, 1));
  await earlier.stop();
  await world.append(seller, [poisons['an unknown type of event']]);
  const projector = world.start();
  await eventually('parked', () => isParked(world, seller));
  await projector.stop();
  const parked = {
    revision: 1,
    parked_revision: 2,
    parked_reason: 'unknown event type CardGraded',
  };
  expect(await sellerRow(world, seller)).toMatchObject(parked);

  const retried = await retry();
  expect(retried.get(seller)).toEqual({ revision: 2, reason: parked.parked_reason });
  expect(await sellerRow(world, seller)).toMatchObject(parked);
});

test('what was folded on top of a refused batch is folded anew, without the parked seller', async () => {
  const [ill, well] = [sellerOfSeed(80), sellerOfSeed(81)];
  const history = randomHistory(81, 700);
  await world.append(ill, [joined, expense('before', ID_A), expense('a\u0000b', ID_B)]);
  await world.append(well, history);
  await world.append(ill, [expense('in the second batch', ID_C)]);
  const projector = world.start();
  await eventually('the healthy one goes on', () => hasReached(world, well, history.length - 1));
  await eventually('parked', () => isParked(world, ill));
  await projector.stop();

  expect(await sellerRow(world, ill)).toMatchObject({ revision: 1, parked_revision: 2 });
  const expenses = (await world.storedRows(ill)).get('expenses') ?? [];
  expect(expenses.map((row) => row['description'])).toEqual(['before']);
  await expectRowsToMatch(world, well);
});

test('a retry reads the stream on once its events can be projected', async () => {
  const seller = sellerOfSeed(70);
  const history = randomHistory(70, 300);
  await world.append(seller, history.slice(0, 40));
  const older = world.start();
  await eventually('projected', () => hasReached(world, seller, 39));
  await older.stop();
  await world.pool.query(
    `update ${READ_SCHEMA}.sellers set parked_reason = 'an older release did not know it', parked_revision = 40
     where seller_id = $1`,
    [seller],
  );
  const projector = world.start();
  await world.append(seller, history.slice(40, 90));

  const writing = (async () => {
    for (const event of history.slice(90)) await world.append(seller, [event]);
  })();
  const outcome = await retry();
  await writing;
  await eventually('up to date', () => hasReached(world, seller, history.length - 1));
  await projector.stop();

  expect(outcome.get(seller)).toBeNull();
  await expectRowsToMatch(world, seller);
  // Those that are really poisoned stay as they are.
  expect(await sellerRow(world, sellerOfSeed(50))).toMatchObject({
    revision: 1,
    parked_revision: 2,
  });
  expect(await sellerRow(world, sellerOfSeed(53))).toMatchObject({
    revision: 1,
    parked_revision: 2,
  });
});

function retry() {
  const { signal } = new AbortController();
  return retryParkedSellers({ ...world, schema: READ_SCHEMA, log: () => undefined, signal });
}

test('a checkpoint that the log does not hold is refused, in words that say what to do', async () => {
  const restored = await openWorld();
  await restored.append(sellerOfSeed(80), randomHistory(80, 20));
  await restored.pool.query(
    `update ${READ_SCHEMA}.checkpoints set commit_position = 9007199254740993, prepare_position = 9007199254740993,
       event_commit = 9007199254740993, event_prepare = 9007199254740993, event_id = $1`,
    [ID_A],
  );
  const lines: string[] = [];
  const projector = restored.start({ log: (_level, message) => lines.push(message) });
  await eventually('refused', async () => {
    const found = await restored.pool.query<{ refusal: string | null }>(
      `select refusal from ${READ_SCHEMA}.projector_instances`,
    );
    return found.rows[0]?.refusal?.includes('run read-models rebuild') ?? false;
  });
  await projector.stop();

  expect(lines.join('\n')).toContain(`${ID_A} at 9007199254740993/9007199254740993`);
  expect(await sellerRow(restored, sellerOfSeed(80))).toBeUndefined();
  await restored.close();
});
