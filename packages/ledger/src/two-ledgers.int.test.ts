import { firstHash, count, revision, verifyChain } from '@keepsale/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metadataOf } from './books.ts';
import { LedgerUnreadable } from './ledger.ts';
import { streamOf } from './streams.ts';
import { seller } from './testing/card-box.ts';
import { boxRequest, openShop } from './testing/shop.ts';
import type { Shop } from './testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const stock = (quantity: number) => ({ kind: 'stock', quantity }) as const;
const sale = { kind: 'sell', quantity: 1 } as const;

const eventsOf = async (of: ReturnType<typeof seller>) => {
  const slice = await shop.eventStore.readStream(streamOf(of), revision(0), count(10_000));
  return slice.status === 'live' ? slice.events : [];
};

/** Long enough for a busy machine: that a request gives up in time is told elsewhere. */
const limits = { conflictMsMax: 15_000 };

test('the last card is sold once, however many ask for it in two processes', async () => {
  const ana = seller(1);
  const ledgers = [shop.open({ limits }), shop.open({ limits })];
  await ledgers[0]?.execute(boxRequest(ana, stock(1)));
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () =>
      ledgers.map((ledger) => ledger.execute(boxRequest(ana, sale))),
    ).flat(),
  );
  expect(outcomes.filter(({ status }) => status === 'done')).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === 'refused')).toHaveLength(19);
});

test('two processes hammer one seller: every request is told, and what is told stands once', async () => {
  const ana = seller(2);
  const ledgers = [shop.open({ limits }), shop.open({ limits })];
  const told: string[] = [];
  let others = 0;
  const write = async (at: number): Promise<void> => {
    for (let i = 0; i < 25; i += 1) {
      const note = `${at}/${i}`;
      const request = boxRequest(ana, [stock(1), { ...sale, note }]);
      const outcome = await ledgers[at % 2]?.execute(request);
      if (outcome?.status === 'done') told.push(note);
      else others += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, at) => write(at)));

  const events = await eventsOf(ana);
  const anchor = { hash: firstHash(ana), nextRevision: revision(0) };
  expect(verifyChain(events, anchor).status).toBe('intact');
  const sold = events.filter(({ type }) => type === 'CardsSold');
  const notes = sold.map(({ data }) => (JSON.parse(data) as { note: string }).note);
  expect(notes.toSorted()).toEqual(told.toSorted());
  expect(others).toBe(0);
  // Two events a request, and none of it in two pieces.
  expect(new Set(events.map((event) => metadataOf(event).commandId)).size).toBe(1 + 200);
});

test('two processes that meet a new seller at once open one stream', async () => {
  const sellers = Array.from({ length: 10 }, (_, at) => seller(100 + at));
  const ledgers = [shop.open({ limits }), shop.open({ limits })];
  const outcomes = await Promise.all(
    sellers.flatMap((each) => ledgers.map((ledger) => ledger.execute(boxRequest(each, stock(1))))),
  );
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['done']));
  for (const each of sellers) {
    expect((await eventsOf(each)).map(({ type }) => type)).toEqual([
      'BoxOpened',
      'CardsStocked',
      'CardsStocked',
    ]);
  }
});

test('a stream with an event that this release does not know is not written to', async () => {
  const ana = seller(3);
  await shop.open().execute(boxRequest(ana, stock(1)));
  await shop.database.query(`update es.events set type = 'BoxSunk' where stream = $1`, [
    streamOf(ana),
  ]);
  const ledger = shop.open();
  await expect(ledger.execute(boxRequest(ana, sale))).rejects.toThrow(LedgerUnreadable);
  await expect(ledger.execute(boxRequest(ana, sale, 'k'))).rejects.toThrow(LedgerUnreadable);
  expect(await eventsOf(ana)).toHaveLength(2);
});

test('a closed ledger settles what it has begun and takes no more', async () => {
  const ana = seller(4);
  const ledger = shop.open();
  const begun = ledger.execute(boxRequest(ana, stock(1)));
  const closed = ledger.close();
  expect(await ledger.execute(boxRequest(ana, sale))).toEqual({ status: 'unavailable' });
  await closed;
  expect((await begun).status).toBe('done');
});
