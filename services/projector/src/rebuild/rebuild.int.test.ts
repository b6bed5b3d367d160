import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  inSnapshot,
  READ_SCHEMA,
  readDatabase,
  readRebuildNote,
  REBUILD_NOTES,
} from '@keepsale/read-model';
import { randomHistory, sellerOfSeed } from '@keepsale/read-model/testing';
import { rebuildReadModels, RebuildUnderWay, verifyReadModels } from '../admin.ts';
import type { RebuildProgress } from '../admin.ts';
import { streamOf } from '../log-entry.ts';
import { eventually } from '../testing/eventually.ts';
import { expectRowsToMatch, hasReached, inOrder, isParked, sellerRow } from '../testing/rows.ts';
import { openWorld } from '../testing/world.ts';
import { rebuild } from './rebuild.ts';
import type { World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(async () => {
  await world.close();
});

const urls = () => ({ databaseUrl: world.url, eventStoreUrl: world.url });
const busy = sellerOfSeed(91);
const quiet = sellerOfSeed(92);
const gone = sellerOfSeed(93);
const ill = sellerOfSeed(94);

/** As the metrics of an API find them. */
const rebuildsTold = async () => {
  const { rows } = await world.pool.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like $1`,
    [REBUILD_NOTES],
  );
  return rows.map(({ name }) => readRebuildNote(name));
};

/** A rebuild is not over before what this returns was called, however quick it is. */
const keepTablesInPlace = async (): Promise<() => Promise<void>> => {
  const client = await world.pool.connect();
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  await client.query(`lock table ${READ_SCHEMA}.sellers in access share mode`);
  return async () => {
    await client.query('commit');
    client.release();
  };
};

test('rows after a rebuild equal rows before', async () => {
  await world.append(quiet, randomHistory(92, 300));
  await world.append(gone, randomHistory(93, 50));
  await world.append(ill, [...randomHistory(94, 80), { type: 'CardGraded', data: {} }]);
  const projector = world.start();
  await eventually('projected', () => hasReached(world, quiet, randomHistory(92, 300).length - 1));
  await world.store.endStream(streamOf(gone));
  await eventually('erased', async () => (await sellerRow(world, gone)) === undefined);
  await eventually('parked', () => isParked(world, ill));
  await projector.stop();
  const before = await Promise.all([quiet, gone, ill].map((seller) => world.storedRows(seller)));

  const told: RebuildProgress[] = [];
  const letGo = await keepTablesInPlace();
  const rebuilt = rebuildReadModels(urls(), (progress) => told.push(progress));
  const events = (await world.pool.query('select from es.events')).rowCount ?? 0;
  await eventually('told', async () => (await rebuildsTold()).length > 0);
  expect(await rebuildsTold()).toMatchObject([{ events: events - 51 }]);
  await letGo();
  await rebuilt;
  await eventually('nothing told', async () => (await rebuildsTold()).length === 0);

  const after = await Promise.all([quiet, gone, ill].map((seller) => world.storedRows(seller)));
  expect(after.map(inOrder)).toEqual(before.map(inOrder));
  expect(told[0]?.phase).toBe('looking');
  expect(told.at(-1)).toMatchObject({ phase: 'done', parked: 1 });
  expect(await verifyReadModels(urls())).toMatchObject({ sellers: 2, wrong: [] });
});

test('while writers write and readers read, no reader sees empty or older rows', async () => {
  const projector = world.start();
  const history = randomHistory(91, 400);
  await world.append(busy, history.slice(0, 100));
  await eventually('projected', () => hasReached(world, busy, 99));

  const over = new AbortController();
  const writing = (async () => {
    for (const event of history.slice(100)) {
      await world.append(busy, [event]);
      await sleep(2);
    }
  })();
  const seen: { plain: number[]; snapshot: number[] } = { plain: [], snapshot: [] };
  const db = readDatabase(world.pool);
  const readPlainly = (async () => {
    while (!over.signal.aborted) {
      const row = await db
        .selectFrom('sellers as s')
        .innerJoin('history_index as h', 'h.seller_id', 's.seller_id')
        .select(({ fn }) => [fn.max('s.revision').as('reached'), fn.max('h.revision').as('shown')])
        .where('s.seller_id', '=', busy)
        .executeTakeFirstOrThrow();
      if (row.reached !== row.shown) throw new Error(`torn: ${row.reached} and ${row.shown}`);
      seen.plain.push(row.reached);
    }
  })();
  const readSnapshots = (async () => {
    while (!over.signal.aborted) {
      await inSnapshot(db, async (snapshot) => {
        const seller = await snapshot
          .selectFrom('sellers')
          .select('revision')
          .where('seller_id', '=', busy)
          .executeTakeFirstOrThrow();
        await sleep(3);
        const index = await snapshot
          .selectFrom('history_index')
          .select(({ fn }) => fn.max('revision').as('shown'))
          .where('seller_id', '=', busy)
          .executeTakeFirstOrThrow();
        if (seller.revision !== index.shown) throw new Error('a torn snapshot');
        seen.snapshot.push(seller.revision);
      });
    }
  })();

  try {
    for (let round = 0; round < 3; round += 1) await rebuildReadModels(urls(), () => undefined);
    await writing;
    await eventually('projected', () => hasReached(world, busy, history.length - 1), 30_000);
  } finally {
    over.abort();
  }
  await Promise.all([readPlainly, readSnapshots]);
  await projector.stop();

  for (const revisions of [seen.plain, seen.snapshot]) {
    expect(revisions.length).toBeGreaterThan(20);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
  }
  await expectRowsToMatch(world, busy);
  expect((await verifyReadModels(urls())).wrong).toEqual([]);
});

test('an interrupted rebuild changes nothing and can be begun again', async () => {
  const stop = new AbortController();
  const rebuilding = rebuildReadModels({ ...urls(), signal: stop.signal }, ({ phase }) => {
    if (phase === 'folding') stop.abort();
  });
  await expect(rebuilding).rejects.toThrow();
  expect((await verifyReadModels(urls())).wrong).toEqual([]);

  await rebuildReadModels(urls(), () => undefined);
  expect((await verifyReadModels(urls())).wrong).toEqual([]);
});

test('of two at once one is refused, and the other comes to its end', async () => {
  const letGo = await keepTablesInPlace();
  const first = rebuildReadModels(urls(), () => undefined);
  await eventually('told', async () => (await rebuildsTold()).length > 0);
  await expect(rebuildReadModels(urls(), () => undefined)).rejects.toThrow(RebuildUnderWay);
  await letGo();
  await first;
  expect((await verifyReadModels(urls())).wrong).toEqual([]);
});

test('one that loses its turn on the way changes nothing', async () => {
  const letGo = await keepTablesInPlace();
  const rebuilding = rebuildReadModels(urls(), () => undefined);
  const refused = expect(rebuilding).rejects.toThrow();
  await eventually('told', async () => (await rebuildsTold()).length > 0);
  await world.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database =
       (select oid from pg_database where datname = current_database())`,
  );
  await refused;
  await letGo();
  await rebuildReadModels(urls(), () => undefined);
  expect((await verifyReadModels(urls())).wrong).toEqual([]);
});

test('folded by several threads, it comes to the same', async () => {
  const phases: RebuildProgress['phase'][] = [];
  await rebuild({
    ...urls(),
    pool: world.pool,
    store: world.store,
    log: () => undefined,
    signal: new AbortController().signal,
    onProgress: ({ phase }) => phases.push(phase),
    eventsWithoutThreadsMax: 0,
  });
  expect(phases.at(-1)).toBe('done');
  await expectRowsToMatch(world, busy);
  await expectRowsToMatch(world, quiet);
  expect(await verifyReadModels(urls())).toMatchObject({ sellers: 3, wrong: [] });
});

test('verification names every value that is not what the events say', async () => {
  await world.pool.query(
    `update ${READ_SCHEMA}.month_totals set revenue_cents = revenue_cents + 1
     where seller_id = $1 and month = (select min(month) from ${READ_SCHEMA}.month_totals where seller_id = $1)`,
    [quiet],
  );
  await world.pool.query(
    `insert into ${READ_SCHEMA}.categories values ($1, $1, 'ghost', '', 1, null)`,
    [gone],
  );

  const { wrong } = await verifyReadModels(urls());
  const bySeller = new Map(wrong.map(({ seller, differences }) => [seller, differences]));
  expect(bySeller.get(quiet)).toMatchObject([{ table: 'month_totals', column: 'revenue_cents' }]);
  expect(bySeller.get(gone)).toMatchObject([
    { table: 'categories', column: null, expected: undefined },
  ]);
  expect(wrong).toHaveLength(2);

  await rebuildReadModels(urls(), () => undefined);
  expect((await verifyReadModels(urls())).wrong).toEqual([]);
});

test('a seller whose rows Postgres refuses is parked by the rebuild, the others stand', async () => {
  const refused = sellerOfSeed(95);
  const fine = sellerOfSeed(96);
  const entry = {
    type: 'ExpenseRecorded',
    data: {
      expenseId: '7d0d0a0e-2d7b-4b9f-9a51-3a4f2c4b6d11',
      description: 'nul \u0000',
      amountCents: 5,
      category: 'Rent',
      date: '2026-01-01',
      paymentMethod: 'Cash',
      vendor: null,
      receiptNumber: null,
      notes: null,
      recurring: false,
    },
  };
  await world.append(refused, [...randomHistory(95, 30), entry]);
  await world.append(fine, randomHistory(96, 30));
  await rebuildReadModels(urls(), () => undefined);

  const last = randomHistory(95, 30).length - 1;
  expect(await sellerRow(world, refused)).toMatchObject({
    revision: last,
    parked_revision: last + 1,
  });
  await expectRowsToMatch(world, fine);
  expect((await verifyReadModels(urls())).wrong).toEqual([]);
});
