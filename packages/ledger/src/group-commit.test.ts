import { commandId } from '@keepsale/domain/kernel/ids';
import { firstHash, revision, verifyChain } from '@keepsale/event-store';
import { expect, test } from 'vitest';
import { metadataOf } from './books.ts';
import { openingCommandId } from './open-stream.ts';
import { streamOf } from './streams.ts';
import { seller } from './testing/card-box.ts';
import { createDesk } from './testing/desk.ts';
import { createMemoryEventStore } from './testing/memory-event-store.ts';

const ANA = seller(1);
const BEN = seller(2);
const stream = streamOf(ANA);

const typesOf = (events: readonly { readonly type: string }[]): readonly string[] =>
  events.map(({ type }) => type);

test('the first request opens the stream, once and for all processes under the same id', async () => {
  const eventStore = createMemoryEventStore({ latencyMs: 1 });
  const desks = [createDesk({ eventStore }), createDesk({ eventStore })];
  const outcomes = await Promise.all(desks.map((desk) => desk.execute(ANA, { kind: 'count' })));

  expect(outcomes.map((outcome) => outcome.status)).toEqual(['done', 'done']);
  expect(typesOf(eventStore.events(stream))).toEqual(['BoxOpened']);
  const [opening] = eventStore.events(stream);
  expect(JSON.parse(opening?.metadata ?? '')).toMatchObject({ commandId: openingCommandId(ANA) });
});

test('the last card is sold once, however many ask for it', async () => {
  const eventStore = createMemoryEventStore({ latencyMs: 1 });
  const desk = createDesk({ eventStore });
  await desk.execute(ANA, { kind: 'stock', quantity: 1 });
  const sale = { kind: 'sell', quantity: 1 } as const;
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => desk.execute(ANA, sale)));

  expect(outcomes.filter(({ status }) => status === 'done')).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === 'refused')).toHaveLength(19);
  expect(typesOf(eventStore.events(stream))).toEqual(['BoxOpened', 'CardsStocked', 'CardsSold']);
});

test('requests that wait while an append is under way travel together, of all sellers', async () => {
  const eventStore = createMemoryEventStore({ latencyMs: 2 });
  const desk = createDesk({ eventStore });
  await Promise.all([ANA, BEN].map((each) => desk.execute(each, { kind: 'stock', quantity: 100 })));
  const before = eventStore.arrived.length;
  const sale = { kind: 'sell', quantity: 1 } as const;
  await Promise.all([ANA, BEN, ANA, BEN, ANA].map((each) => desk.execute(each, sale)));

  const [group, ...more] = eventStore.arrived.slice(before);
  expect(more).toEqual([]);
  expect(group?.map((append) => append.events.length)).toEqual([3, 2]);
});

test('an answer holds the events of its own request, where they stand, and what is to be waited for', async () => {
  const eventStore = createMemoryEventStore();
  const desk = createDesk({ eventStore, clock: () => new Date('2026-05-01T10:00:00.000Z') });
  const outcomes = await Promise.all([
    desk.execute(ANA, { kind: 'stock', quantity: 7 }),
    desk.execute(ANA, [
      { kind: 'sell', quantity: 2 },
      { kind: 'sell', quantity: 3 },
    ]),
  ]);
  const recordedAt = '2026-05-01T10:00:00.000Z';
  const sold = (quantity: number, left: number) => ({
    type: 'CardsSold',
    data: { quantity, left },
  });

  expect(outcomes[1]).toEqual({
    status: 'done',
    events: [
      { event: sold(2, 5), revision: 2, recordedAt },
      { event: sold(3, 2), revision: 3, recordedAt },
    ],
    revision: 3,
    position: eventStore.events(stream)[3]?.position,
    repeated: false,
    answer: null,
  });
});

test('of several commands in one request, all happen or none, and the next request knows nothing of them', async () => {
  const desk = createDesk({ eventStore: createMemoryEventStore() });
  await desk.execute(ANA, { kind: 'stock', quantity: 3 });
  const [refused, sold] = await Promise.all([
    desk.execute(ANA, [
      { kind: 'sell', quantity: 2 },
      { kind: 'sell', quantity: 2 },
    ]),
    desk.execute(ANA, { kind: 'sell', quantity: 3 }),
  ]);

  expect(refused).toEqual({
    status: 'refused',
    rejection: { code: 'not-enough-stock', left: 1 },
    index: 1,
  });
  expect(sold.status).toBe('done');
});

test('a request that changes nothing is done without a position', async () => {
  const desk = createDesk({ eventStore: createMemoryEventStore() });
  expect(await desk.execute(ANA, { kind: 'count' })).toMatchObject({
    status: 'done',
    events: [],
    revision: 0,
    position: null,
  });
});

test('a refusal is true of the stream as it stands, not of an older picture of it', async () => {
  const eventStore = createMemoryEventStore();
  const [here, there] = [createDesk({ eventStore }), createDesk({ eventStore })];
  await here.execute(ANA, { kind: 'count' });
  await there.execute(ANA, { kind: 'stock', quantity: 1 });

  expect((await here.execute(ANA, { kind: 'sell', quantity: 1 })).status).toBe('done');
});

test('a request that the rules choke on fails alone', async () => {
  const desk = createDesk({ eventStore: createMemoryEventStore() });
  const [stocked, burnt, sold] = await Promise.allSettled([
    desk.execute(ANA, { kind: 'stock', quantity: 1 }),
    desk.execute(ANA, { kind: 'burn' }),
    desk.execute(ANA, { kind: 'sell', quantity: 1 }),
  ]);
  expect(stocked).toMatchObject({ status: 'fulfilled', value: { status: 'done' } });
  expect(burnt).toMatchObject({ status: 'rejected' });
  expect(sold).toMatchObject({ status: 'fulfilled', value: { status: 'done' } });
});

test('time never steps back in a stream, whatever the clock does', async () => {
  const times = ['2026-05-01T10:00:00.000Z', '2026-05-01T09:00:00.000Z'];
  const clock = () => new Date(times.shift() ?? '2026-05-01T08:00:00.000Z');
  const eventStore = createMemoryEventStore();
  const desk = createDesk({ eventStore, clock });
  for (let i = 0; i < 3; i += 1) await desk.execute(ANA, { kind: 'stock', quantity: 1 });

  const events = eventStore.events(stream);
  const anchor = { hash: firstHash(ANA), nextRevision: revision(0) };
  expect(verifyChain(events, anchor)).toMatchObject({ status: 'intact' });
  expect(events.map((event) => metadataOf(event).recordedAt)).toEqual(
    Array(4).fill('2026-05-01T10:00:00.000Z'),
  );
});

test('a group holds no more of one stream than its limits say, and a larger request travels alone', async () => {
  const eventStore = createMemoryEventStore();
  const desk = createDesk({ eventStore, limits: { partEventsMax: 3 } });
  await desk.execute(ANA, { kind: 'count' });
  const before = eventStore.arrived.length;
  const card = { kind: 'stock', quantity: 1 } as const;
  await Promise.all([
    ...Array.from({ length: 4 }, () => desk.execute(ANA, card)),
    desk.execute(ANA, [card, card, card, card, card]),
  ]);

  const sizes = eventStore.arrived.slice(before).map(([append]) => append?.events.length);
  expect(sizes).toEqual([3, 1, 5]);
});

test('a request whose events no append can hold fails, and nobody else', async () => {
  const desk = createDesk({ eventStore: createMemoryEventStore() });
  const note = 'x'.repeat(1024 * 1024);
  await desk.execute(ANA, { kind: 'stock', quantity: 2 });
  const sale = desk.execute(ANA, { kind: 'sell', quantity: 1, note });
  await expect(sale).rejects.toMatchObject({ name: 'RequestTooLarge' });
  expect((await desk.execute(ANA, { kind: 'sell', quantity: 2 })).status).toBe('done');
});

test('an ended stream answers so to everybody who waits', async () => {
  const eventStore = createMemoryEventStore({ latencyMs: 1 });
  const desk = createDesk({ eventStore });
  await desk.execute(ANA, { kind: 'stock', quantity: 1 });
  eventStore.end(stream);
  const sale = { kind: 'sell', quantity: 1 } as const;
  const outcomes = await Promise.all([1, 2, 3].map(() => desk.execute(ANA, sale)));
  expect(outcomes).toEqual(Array(3).fill({ status: 'ended' }));
  expect(await desk.execute(ANA, sale)).toEqual({ status: 'ended' });
});

test('the same command again is answered with what it did, and changes nothing', async () => {
  const eventStore = createMemoryEventStore();
  const desk = createDesk({ eventStore });
  const id = commandId('11111111-2222-4333-8444-555555555555');
  const stock = { kind: 'stock', quantity: 5 } as const;
  const [first, again] = await Promise.all([
    desk.execute(ANA, stock, id),
    desk.execute(ANA, stock, id),
  ]);
  expect(first).toMatchObject({ status: 'done', repeated: false });
  expect(again).toMatchObject({ status: 'done', repeated: true });
  expect(again).toMatchObject({ events: first.status === 'done' ? first.events : [] });
  expect(eventStore.events(stream)).toHaveLength(2);
});

test('what waits beyond the bounds is told at once', async () => {
  const desk = createDesk({
    eventStore: createMemoryEventStore({ latencyMs: 5 }),
    limits: { waitingPerSellerMax: 2 },
  });
  const card = { kind: 'stock', quantity: 1 } as const;
  const outcomes = await Promise.all([1, 2, 3].map(() => desk.execute(ANA, card)));
  expect(outcomes.map(({ status }) => status)).toEqual(['done', 'done', 'unavailable']);
});
