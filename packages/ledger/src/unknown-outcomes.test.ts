import { commandId } from '@keepsale/domain/kernel/ids';
import { firstHash, revision, verifyChain } from '@keepsale/event-store';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metadataOf } from './books.ts';
import { streamOf } from './streams.ts';
import { seller } from './testing/card-box.ts';
import type { BoxCommand } from './testing/card-box.ts';
import { createDesk } from './testing/desk.ts';
import type { BoxOutcome, Desk } from './testing/desk.ts';
import { createMemoryEventStore } from './testing/memory-event-store.ts';
import type { AppendFault, MemoryEventStore } from './testing/memory-event-store.ts';

const ANA = seller(1);
const BEN = seller(2);
const stream = streamOf(ANA);
const stock = { kind: 'stock', quantity: 1 } as const;

/** The opening of the stream is append 1 and goes well; what befalls the appends after it is told. */
const storeWith = (...faults: readonly AppendFault[]): MemoryEventStore =>
  createMemoryEventStore({ fault: (_, number) => faults[number - 2] ?? 'none' });

const bytesSent = (eventStore: MemoryEventStore): ReadonlySet<string> =>
  new Set(eventStore.arrived.slice(1).map((group) => JSON.stringify(group)));

test('an append that was cut before it was written is sent again, byte for byte', async () => {
  const eventStore = storeWith('lost', 'lost');
  const desk = createDesk({ eventStore });
  expect((await desk.execute(ANA, stock)).status).toBe('done');
  expect(eventStore.arrived).toHaveLength(4);
  expect(bytesSent(eventStore).size).toBe(1);
  expect(eventStore.events(stream)).toHaveLength(2);
});

test('an append whose reply was lost is recognised, and stands once', async () => {
  const eventStore = storeWith('reply-lost');
  const desk = createDesk({ eventStore });
  const outcome = await desk.execute(ANA, stock);
  expect(outcome).toMatchObject({ status: 'done', revision: 1, repeated: false });
  expect(bytesSent(eventStore).size).toBe(1);
  expect(eventStore.events(stream)).toHaveLength(2);
});

test('others go on while one seller’s append is pursued', async () => {
  const eventStore = createMemoryEventStore({
    fault: ([append]) =>
      append?.stream === stream && append.events[0]?.type === 'CardsStocked' ? 'lost' : 'none',
  });
  const desk = createDesk({ eventStore, limits: { unknownMsMax: 300 } });
  const pursued = desk.execute(ANA, stock);
  expect((await desk.execute(BEN, stock)).status).toBe('done');
  expect(await pursued).toEqual({ status: 'unavailable' });
});

test('one part that the store refuses for good does not fail the group it travelled in', async () => {
  const eventStore = createMemoryEventStore({
    fault: (group) =>
      group.some(({ events }) => events.some(({ data }) => data.includes('poison')))
        ? 'refused'
        : 'none',
  });
  const desk = createDesk({ eventStore });
  const sellers = [1, 2, 3, 4, 5].map(seller);
  await Promise.all(sellers.map((each) => desk.execute(each, stock)));
  const outcomes = await Promise.allSettled(
    sellers.map((each, at) =>
      desk.execute(each, { kind: 'sell', quantity: 1, ...(at === 2 ? { note: 'poison' } : {}) }),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});

test('books that were given up are read anew, and know what was written after all', async () => {
  const eventStore = storeWith('reply-lost', 'lost', 'lost', 'lost');
  const desk = createDesk({ eventStore, limits: { unknownMsMax: 10 } });
  const id = commandId('11111111-2222-4333-8444-555555555555');
  expect(await desk.execute(ANA, stock, id)).toEqual({ status: 'unavailable' });
  expect(await desk.execute(ANA, stock, id)).toMatchObject({ status: 'done', repeated: true });
  expect(eventStore.events(stream)).toHaveLength(2);
});

test('the same command from two processes at one revision is one: the later finds the bytes of the earlier', async () => {
  const eventStore = createMemoryEventStore({ latencyMs: 2 });
  const clocks = ['2026-05-01T10:00:00.000Z', '2026-05-01T10:00:01.000Z'];
  const desks = clocks.map((now) => createDesk({ eventStore, clock: () => new Date(now) }));
  await Promise.all(desks.map((desk) => desk.execute(ANA, { kind: 'count' })));
  const id = commandId('11111111-2222-4333-8444-555555555555');
  const outcomes = await Promise.all(desks.map((desk) => desk.execute(ANA, stock, id)));
  const wasRepeated = outcomes.map((outcome) => outcome.status === 'done' && outcome.repeated);
  expect(outcomes.map(({ status }) => status)).toEqual(['done', 'done']);
  expect(wasRepeated.toSorted()).toEqual([false, true]);
  // Whoever took the other's hash for its own would break the chain now.
  for (const desk of desks) await desk.execute(ANA, { kind: 'sell', quantity: 0 });
  expectIntact(eventStore);
  expect(eventStore.events(stream)).toHaveLength(4);
});

test('a process that cannot keep up with the writes of others says so after its time', async () => {
  const eventStore = createMemoryEventStore();
  const others = createDesk({ eventStore });
  await others.execute(ANA, stock);
  const overtaken = createDesk({
    eventStore: {
      ...eventStore,
      append: async (batch) => {
        await others.execute(ANA, stock);
        return eventStore.append(batch);
      },
    },
    limits: { conflictMsMax: 60 },
  });
  expect(await overtaken.execute(ANA, stock)).toEqual({ status: 'conflict' });
});

/** What is known to clients, against what stands in the streams. */
test('whatever befalls the appends, what was acknowledged stands exactly once', async () => {
  const fault = fc.constantFrom<AppendFault>('none', 'none', 'none', 'lost', 'reply-lost', 'late');
  const step = fc.record({
    seller: fc.constantFrom(ANA, BEN),
    desk: fc.constantFrom<0 | 1 | 'both'>(0, 1, 'both'),
    command: fc.constantFrom<BoxCommand>(
      { kind: 'stock', quantity: 2 },
      { kind: 'sell', quantity: 1 },
      { kind: 'sell', quantity: 3 },
    ),
    waits: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fault, { maxLength: 40 }),
      fc.array(step, { minLength: 1, maxLength: 30 }),
      async (faults, steps) => {
        const eventStore = createMemoryEventStore({
          fault: (_, number) => faults[number] ?? 'none',
        });
        const limits = { unknownMsMax: 60, conflictMsMax: 10_000 };
        const desks = [createDesk({ eventStore, limits }), createDesk({ eventStore, limits })];
        const known = new Map<string, BoxOutcome>();
        const running: Promise<void>[] = [];
        for (const [number, each] of steps.entries()) {
          const id = idOf(number);
          const chosen = each.desk === 'both' ? desks : [desks[each.desk]];
          for (const desk of chosen) {
            if (desk === undefined) continue;
            running.push(
              persist(desk, each, id).then((outcome) => {
                if (known.get(id)?.status !== 'done') known.set(id, outcome);
              }),
            );
          }
          if (each.waits) await running.at(-1);
        }
        await Promise.all(running);
        expectTold(eventStore, known);
      },
    ),
    { numRuns: 60, endOnFailure: true },
  );
}, 60_000);

const persist = async (
  desk: Desk,
  step: { readonly seller: typeof ANA; readonly command: BoxCommand },
  id: ReturnType<typeof commandId>,
): Promise<BoxOutcome> => {
  for (;;) {
    const outcome = await desk.execute(step.seller, step.command, id);
    if (outcome.status !== 'unavailable' && outcome.status !== 'conflict') return outcome;
    await pauseFor(5);
  }
};

const expectTold = (eventStore: MemoryEventStore, known: ReadonlyMap<string, BoxOutcome>): void => {
  const standing = new Map<string, string[]>();
  for (const each of [ANA, BEN]) {
    expectIntact(eventStore, each);
    let left = 0;
    for (const event of eventStore.events(streamOf(each))) {
      const { commandId: id } = metadataOf(event);
      standing.set(id, [...(standing.get(id) ?? []), event.data]);
      const data = JSON.parse(event.data) as { quantity?: number; left?: number };
      left += (event.type === 'CardsSold' ? -1 : 1) * (data.quantity ?? 0);
      if (event.type === 'CardsSold') expect(data.left).toBe(left);
    }
    expect(left).toBeGreaterThanOrEqual(0);
  }
  for (const [id, outcome] of known) {
    const stands = standing.get(id) ?? [];
    if (outcome.status === 'done') expect(stands).toHaveLength(outcome.events.length);
    else expect([id, stands]).toEqual([id, []]);
  }
};

const expectIntact = (eventStore: MemoryEventStore, of = ANA): void => {
  const anchor = { hash: firstHash(of), nextRevision: revision(0) };
  expect(verifyChain(eventStore.events(streamOf(of)), anchor).status).toBe('intact');
};

const idOf = (number: number): ReturnType<typeof commandId> =>
  commandId(`00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`);

const pauseFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
