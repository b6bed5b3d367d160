import { count, revision } from '@keepsale/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamOf } from './streams.ts';
import { seller } from './testing/card-box.ts';
import { boxRequest, openShop } from './testing/shop.ts';
import type { Shop } from './testing/shop.ts';
import { forgetSeller, purgeIdempotency } from './upkeep.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const stock = { kind: 'stock', quantity: 5 } as const;
const sale = { kind: 'sell', quantity: 1 } as const;

const typesOf = async (of: ReturnType<typeof seller>): Promise<readonly string[]> => {
  const slice = await shop.eventStore.readStream(streamOf(of), revision(0), count(100));
  return slice.status === 'live' ? slice.events.map(({ type }) => type) : [];
};

const claimsOf = async (of: ReturnType<typeof seller>): Promise<readonly unknown[]> => {
  const { rows } = await shop.database.query<{ key: string; status: string }>(
    'select key, status from app.idempotency where seller = $1',
    [of],
  );
  return rows;
};

test('one key ten times at once in one process: one effect, one answer', async () => {
  const ledger = shop.open();
  const ana = seller(1);
  const request = boxRequest(ana, stock, 'k');
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => ledger.execute(request)));
  const events = [{ event: { type: 'CardsStocked', data: { quantity: 5 } }, revision: 1 }];
  expect(outcomes).toMatchObject(Array(10).fill({ status: 'done', events }));
  expect(outcomes.filter((each) => each.status === 'done' && !each.repeated)).toHaveLength(1);
  expect(await typesOf(ana)).toEqual(['BoxOpened', 'CardsStocked']);
});

test('one key ten times at once in two processes: one effect, one answer', async () => {
  const ledgers = [shop.open(), shop.open()];
  const ana = seller(2);
  const request = boxRequest(ana, stock, 'k');
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => ledgers.map((ledger) => ledger.execute(request))).flat(),
  );
  const events = [{ event: { type: 'CardsStocked', data: { quantity: 5 } }, revision: 1 }];
  expect(outcomes).toMatchObject(Array(10).fill({ status: 'done', events }));
  expect(outcomes.filter((each) => each.status === 'done' && !each.repeated)).toHaveLength(1);
  expect(await typesOf(ana)).toEqual(['BoxOpened', 'CardsStocked']);
});

test('a repeat after a restart is answered as the first time, and only the first answer stays', async () => {
  const ana = seller(3);
  const request = boxRequest(ana, stock, 'k');
  const first = shop.open();
  const done = await first.execute(request);
  const answer = { status: 201, body: { id: 'b', at: [1, null] } };
  await first.rememberAnswer(ana, 'k', answer);
  await first.rememberAnswer(ana, 'k', { status: 500, body: null });
  await first.close();

  const again = await shop.open().execute(request);
  expect(again).toEqual({ ...done, repeated: true, answer });
  expect(await typesOf(ana)).toEqual(['BoxOpened', 'CardsStocked']);
});

test('a process that dies between append and answer leaves the effect, not a second one', async () => {
  const ana = seller(4);
  const request = boxRequest(ana, stock, 'k');
  const done = await shop.open().execute(request);
  const again = await shop.open().execute(request);
  expect(again).toEqual({ ...done, repeated: true, answer: null });
});

test('a process that dies between claim and append leaves a claim that is taken over', async () => {
  const ana = seller(5);
  const request = boxRequest(ana, sale, 'k');
  await shop.open().execute(boxRequest(ana, stock));
  // Its appends go nowhere from here on, and nobody ever hears of them.
  const dying = shop.open({
    eventStore: { ...shop.eventStore, append: () => new Promise(() => undefined) },
    limits: { closeMsMax: 1 },
  });
  const dead = dying.execute(request);
  await expect.poll(() => claimsOf(ana)).toEqual([{ key: 'k', status: 'claimed' }]);

  expect(await shop.open().execute(request)).toMatchObject({ status: 'done', repeated: false });
  expect(await typesOf(ana)).toEqual(['BoxOpened', 'CardsStocked', 'CardsSold']);
  await dying.close();
  expect(await dead).toEqual({ status: 'unavailable' });
});

test('a process that wakes up after its claim was taken over finds what the other one did', async () => {
  const ana = seller(6);
  const request = boxRequest(ana, sale, 'k');
  await shop.open().execute(boxRequest(ana, stock));
  let wakeUp = (): void => undefined;
  const asleep = new Promise<void>((resolve) => {
    wakeUp = resolve;
  });
  const frozen = shop.open({
    eventStore: {
      ...shop.eventStore,
      append: async (batch) => {
        await asleep;
        return shop.eventStore.append(batch);
      },
    },
  });
  const late = frozen.execute(request);
  await expect.poll(() => claimsOf(ana)).toHaveLength(1);
  const taken = await shop.open().execute(request);
  wakeUp();
  const outcome = await late;
  expect(taken).toMatchObject({ status: 'done', repeated: false });
  expect(outcome).toMatchObject({ status: 'done', repeated: true });
  // Its books must hold the other's bytes: its own hash would break the chain.
  expect((await frozen.execute(boxRequest(ana, sale))).status).toBe('done');
  expect((await shop.open().execute(boxRequest(ana, sale))).status).toBe('done');
  expect((await typesOf(ana)).filter((type) => type === 'CardsSold')).toHaveLength(3);
});

test('the same key with another request is refused, here and in another process', async () => {
  const ana = seller(7);
  const ledger = shop.open();
  await ledger.execute(boxRequest(ana, stock, 'k'));
  expect(await ledger.execute(boxRequest(ana, sale, 'k'))).toEqual({ status: 'key-reused' });
  expect(await shop.open().execute(boxRequest(ana, sale, 'k'))).toEqual({ status: 'key-reused' });
  expect(await ledger.execute(boxRequest(seller(8), stock, 'k'))).toMatchObject({ status: 'done' });
});

test('a refusal frees the key: the repeat is decided afresh', async () => {
  const ana = seller(9);
  const ledger = shop.open();
  const request = boxRequest(ana, sale, 'k');
  expect((await ledger.execute(request)).status).toBe('refused');
  expect(await claimsOf(ana)).toEqual([]);
  await ledger.execute(boxRequest(ana, stock));
  expect(await ledger.execute(request)).toMatchObject({ status: 'done', repeated: false });
});

test('a request that fails in the rules frees the key', async () => {
  const ana = seller(14);
  const ledger = shop.open();
  const burn = boxRequest(ana, { kind: 'burn' }, 'k');
  await expect(ledger.execute(burn)).rejects.toThrow('the rules do not know how');
  expect(await claimsOf(ana)).toEqual([]);
});

test('a request that changed nothing is repeated without events', async () => {
  const ana = seller(10);
  const request = boxRequest(ana, { kind: 'count' }, 'k');
  const ledger = shop.open();
  await ledger.execute(request);
  await ledger.rememberAnswer(ana, 'k', { status: 200, body: {} });
  expect(await shop.open().execute(request)).toEqual({
    status: 'done',
    events: [],
    revision: 0,
    position: null,
    repeated: true,
    answer: { status: 200, body: {} },
  });
});

test('an ended stream frees the key, and a repeat is told the same', async () => {
  const ana = seller(11);
  const ledger = shop.open();
  await ledger.execute(boxRequest(ana, stock, 'before'));
  await shop.eventStore.endStream(streamOf(ana));
  expect(await ledger.execute(boxRequest(ana, sale, 'k'))).toEqual({ status: 'ended' });
  expect(await shop.open().execute(boxRequest(ana, stock, 'before'))).toEqual({ status: 'ended' });
  await forgetSeller(shop.database, ana);
  expect(await claimsOf(ana)).toEqual([]);
});

test('a database that does not answer is told, and nothing is decided without a claim', async () => {
  const ana = seller(12);
  const lost = await openShop();
  const ledger = lost.open({ eventStore: shop.eventStore });
  await ledger.execute(boxRequest(ana, stock));
  await lost.database.query('alter table app.idempotency rename to elsewhere');
  expect(await ledger.execute(boxRequest(ana, sale, 'k'))).toEqual({ status: 'unavailable' });
  expect(await typesOf(ana)).toEqual(['BoxOpened', 'CardsStocked']);
  expect(lost.problems).toEqual([`a request of ${ana} with a key`]);
  await lost.close();
});

test('only keys that were claimed before the given moment are purged', async () => {
  const ana = seller(13);
  const ledger = shop.open();
  await ledger.execute(boxRequest(ana, stock, 'old'));
  await ledger.execute(boxRequest(ana, stock, 'new'));
  await shop.database.query(
    `update app.idempotency set at = at - interval '31 days' where seller = $1 and key = 'old'`,
    [ana],
  );
  const thirtyDaysAgo = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000);
  expect(await purgeIdempotency(shop.database, thirtyDaysAgo)).toBe(1);
  expect(await claimsOf(ana)).toEqual([{ key: 'new', status: 'claimed' }]);
});
