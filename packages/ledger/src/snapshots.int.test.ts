import { count, revision } from '@keepsale/event-store';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { boxRulebook, boxSnapshots, seller } from './testing/card-box.ts';
import { streamOf } from './streams.ts';
import { boxRequest, openShop } from './testing/shop.ts';
import type { BoxLedger, OpenOptions, Shop } from './testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const limits = { snapshotTailMin: 10, readPageEvents: 7 };
const stock = { kind: 'stock', quantity: 2 } as const;

/** Each test has a seller with 40 events, of whom 11 at most are after the snapshot. */
let number = 0;
let ana = seller(0);
beforeEach(async () => {
  number += 1;
  ana = seller(number);
  shop.problems.length = 0;
  const ledger = shop.open({ limits });
  for (let i = 1; i < 40; i += 1) await ledger.execute(boxRequest(ana, stock));
  await ledger.close();
});

/** A ledger that counts the events it reads while it loads. */
const openCounting = (options: OpenOptions = {}): { ledger: BoxLedger; read: () => number } => {
  let events = 0;
  const ledger = shop.open({
    limits,
    eventStore: {
      ...shop.eventStore,
      readStream: async (...asked) => {
        const slice = await shop.eventStore.readStream(...asked);
        if (slice.status === 'live') events += slice.events.length;
        return slice;
      },
    },
    ...options,
  });
  return { ledger, read: () => events };
};

/** Sells everything that should be there: refused when the state is any other. */
const expectState = async (ledger: BoxLedger): Promise<void> => {
  const tooMany = await ledger.execute(boxRequest(ana, { kind: 'sell', quantity: 79 }));
  expect(tooMany).toMatchObject({ status: 'refused', rejection: { left: 78 } });
  const all = await ledger.execute(boxRequest(ana, { kind: 'sell', quantity: 78 }));
  expect(all).toMatchObject({ status: 'done', revision: 40 });
};

const bookOfVersion = (stateVersion: number): typeof boxRulebook => ({
  ...boxRulebook,
  snapshots: { ...boxSnapshots, stateVersion },
});

const change = (assignments: string): Promise<unknown> =>
  shop.database.query(`update app.snapshots set ${assignments} where seller = $1`, [ana]);

test('a load reads the snapshot and the tail', async () => {
  const { ledger, read } = openCounting();
  await expectState(ledger);
  expect(read()).toBeLessThanOrEqual(1 + 11);
  expect(shop.problems).toEqual([]);
});

test.each([
  ['a state that was changed', `state = replace(state, '":', '": ')`],
  ['a state that is cut', `state = left(state, 5)`],
  ['another revision', `revision = revision + 1`],
  ['a revision of the future', `revision = 1000`],
  ['another hash', `chain_hash = repeat('0', 64)`],
])('%s is passed over: the whole stream tells the same', async (_, assignments) => {
  await change(assignments);
  const { ledger, read } = openCounting();
  await expectState(ledger);
  expect(read()).toBe(40);
  expect(shop.problems).toEqual([`the snapshot of ${ana} is damaged`]);
});

test('after an older backup was restored, the snapshot of what is no more is passed over, and replaced', async () => {
  await shop.database.query('delete from es.events where stream = $1 and revision >= 20', [
    streamOf(ana),
  ]);
  const another = { rulebook: bookOfVersion(9), limits: {} };
  const { ledger: restored } = openCounting(another);
  for (let i = 20; i < 40; i += 1) await restored.execute(boxRequest(ana, stock));

  const { ledger, read } = openCounting();
  await expectState(ledger);
  expect(read()).toBe(1 + 40);
  expect(shop.problems).toEqual([`the snapshot of ${ana} does not fit its stream`]);
  await ledger.close();
  const again = openCounting();
  await again.ledger.execute(boxRequest(ana, { kind: 'count' }));
  expect(again.read()).toBeLessThan(40);
  expect(shop.problems).toHaveLength(1);
});

test('a snapshot from beyond the end of the stream is passed over', async () => {
  await shop.database.query('delete from es.events where stream = $1 and revision >= 20', [
    streamOf(ana),
  ]);
  const { ledger, read } = openCounting();
  const outcome = await ledger.execute(boxRequest(ana, { kind: 'sell', quantity: 38 }));
  expect(outcome).toMatchObject({ status: 'done', revision: 20 });
  expect(read()).toBe(20);
  expect(shop.problems).toEqual([`the snapshot of ${ana} does not fit its stream`]);
});

test('a state that cannot be decoded is passed over', async () => {
  const decode = (): never => {
    throw new TypeError('no state');
  };
  const rulebook = { ...boxRulebook, snapshots: { ...boxSnapshots, decode } };
  const { ledger, read } = openCounting({ rulebook });
  await expectState(ledger);
  expect(read()).toBe(1 + 40);
  expect(shop.problems).toEqual([`the snapshot of ${ana} cannot be read`]);
});

test('a snapshot of another state version is not even read, and a later version puts it out', async () => {
  const { ledger, read } = openCounting({ rulebook: bookOfVersion(2) });
  await expectState(ledger);
  expect(read()).toBe(40);
  expect(shop.problems).toEqual([]);
  await ledger.close();
  const { rows } = await shop.database.query(
    'select state_version from app.snapshots where seller = $1',
    [ana],
  );
  expect(rows).toEqual([{ state_version: 2 }]);
});

test('snapshots that cannot be read or written cost nobody an answer', async () => {
  const lost = await openShop();
  await lost.database.query('drop table app.snapshots');
  const ledger = lost.open({ limits, eventStore: shop.eventStore });
  await expectState(ledger);
  await ledger.close();
  expect(lost.problems).toEqual([
    `the snapshot of ${ana} was not read`,
    `the snapshot of ${ana} was not written`,
  ]);
  await lost.close();
});

test('state from any snapshot plus tail is the state from zero', async () => {
  const slice = await shop.eventStore.readStream(streamOf(ana), revision(0), count(100));
  const events = slice.status === 'live' ? slice.events : [];
  const from = (state: ReturnType<typeof boxRulebook.initial>, part: typeof events) =>
    part.reduce(
      (before, { type, data }) =>
        boxRulebook.evolve(before, boxRulebook.decode(type, JSON.parse(data))),
      state,
    );
  const whole = boxSnapshots.encode(from(boxRulebook.initial(), events));
  for (let at = 0; at <= events.length; at += 1) {
    const snapshot = boxSnapshots.encode(from(boxRulebook.initial(), events.slice(0, at)));
    const restored = from(boxSnapshots.decode(snapshot), events.slice(at));
    expect(boxSnapshots.encode(restored)).toBe(whole);
  }
});

const anywhere: OpenOptions = { rulebook: { ...boxRulebook, snapshots: null }, limits: {} };

/** Where `CardsSold` stands at revision 40, with what was left. */
const soldOnce = async (): Promise<void> => {
  await shop.open().execute(boxRequest(ana, { kind: 'sell', quantity: 70 }));
  for (let i = 0; i < 9; i += 1) await shop.open().execute(boxRequest(ana, stock));
};

test('books that may begin anywhere are read from where a request says', async () => {
  await soldOnce();
  const { ledger, read } = openCounting(anywhere);
  const request = { ...boxRequest(ana, { kind: 'sell', quantity: 26 }), since: 40 };
  expect(await ledger.execute(request)).toMatchObject({ status: 'done', revision: 50 });
  // The one before, whose hash the first follows, and the ten.
  expect(read()).toBe(1 + 10);
});

test('a request whose books begin earlier has them read anew', async () => {
  await soldOnce();
  const { ledger, read } = openCounting(anywhere);
  const counting = boxRequest(ana, { kind: 'count' });
  await ledger.execute({ ...counting, since: 45 });
  await ledger.execute({ ...counting, since: 40 });
  await ledger.execute({ ...counting, since: 47 });
  expect(read()).toBe(1 + 5 + 1 + 10);
});

test('what others wrote since is read before anything is decided', async () => {
  await soldOnce();
  const { ledger } = openCounting(anywhere);
  await ledger.execute({ ...boxRequest(ana, { kind: 'count' }), since: 40 });
  await shop.open().execute(boxRequest(ana, { kind: 'sell', quantity: 26 }));
  const late = { ...boxRequest(ana, { kind: 'sell', quantity: 1 }), since: 40 };
  expect(await ledger.execute(late)).toMatchObject({ status: 'refused', rejection: { left: 0 } });
});

test('a beginning beyond the end of the stream means the whole of it', async () => {
  const { ledger, read } = openCounting(anywhere);
  const request = { ...boxRequest(ana, { kind: 'sell', quantity: 78 }), since: 1_000 };
  expect(await ledger.execute(request)).toMatchObject({ status: 'done', revision: 40 });
  expect(read()).toBe(40);
});
