import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { comparePositions, count } from '../port.ts';
import type { ExpectedRevision, Position, RecordedEvent, SubscriptionMessage } from '../port.ts';
import {
  appended,
  collect,
  event,
  events,
  expectAppended,
  expectAscending,
  idsOf,
  newArea,
  startStreams,
  untilCount,
} from './fixtures.ts';
import type { Area, ContractContext } from './fixtures.ts';
import { settledMemory } from './memory.ts';

export const subscriptionContract = (context: ContractContext): void => {
  test('history comes whole and in log order, then the subscription is caught up', async () => {
    const store = context.store();
    const area = newArea();
    const outcomes = await store.append(startStreams(area, 30));
    const messages: SubscriptionMessage[] = [];
    for await (const message of store.subscribe(fromStart(area))) {
      messages.push(message);
      if (message.kind === 'caught-up') break;
    }
    const positions = eventsOf(messages).map(({ position }) => position);
    expectAscending(positions);
    expect(positions).toHaveLength(30);
    expect(new Set(positions.map(({ commit }) => commit))).toEqual(
      new Set(outcomes.map((outcome) => expectAppended(outcome).position.commit)),
    );
  });

  test('a subscription starts after its position, not at it', async () => {
    const store = context.store();
    const area = newArea();
    const first = await appended(store, area.stream('s'), 'no-stream', events('a', 3));
    await appended(store, area.stream('s'), first.revision, events('b', 2));
    const options = { prefixes: [area.prefix], after: first.position };
    const rest = await collect(store, options, untilCount(2));
    expect(idsOf(rest)).toEqual(idsOf(events('b', 2)));
  });

  test('events come as they were read from their stream', async () => {
    const store = context.store();
    const area = newArea();
    await appended(store, area.stream('s'), 'no-stream', [event('a', '{ "x": 1.0 }')]);
    const slice = await store.readStream(area.stream('s'), 'tail', count(1));
    const followed = await collect(store, { prefixes: [area.prefix] }, untilCount(1));
    expect({ status: 'live', events: followed }).toEqual(slice);
  });

  test('from history to live, nothing is lost or doubled', async () => {
    const store = context.store();
    const area = newArea();
    const following = collect(context.open(), { prefixes: [area.prefix] }, untilCount(1_500));
    const written: string[] = [];
    const write = async (writer: number): Promise<void> => {
      let at: ExpectedRevision = 'no-stream';
      for (let n = 0; n < 30; n += 1) {
        const batch = events(`w${writer}-${n}-`, 10);
        at = (await appended(store, area.stream(`${writer}`), at, batch)).revision;
        written.push(...idsOf(batch));
      }
    };
    await Promise.all([0, 1, 2, 3, 4].map(write));
    const followed = await following;
    expectAscending(followed.map(({ position }) => position));
    expect(new Set(idsOf(followed))).toEqual(new Set(written));
    expect(followed).toHaveLength(1_500);
  });
};

export const filterContract = (context: ContractContext): void => {
  test('a message holds no more events than asked for', async () => {
    const store = context.store();
    const area = newArea();
    await appended(store, area.stream('s'), 'no-stream', events('a', 25));
    const sizes: number[] = [];
    for await (const message of store.subscribe({
      ...fromStart(area),
      batchEventsMax: count(10),
    })) {
      if (message.kind === 'events') sizes.push(message.events.length);
      if (message.kind === 'caught-up') break;
    }
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(25);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
  });
  test('only streams of the given prefixes come', async () => {
    const store = context.store();
    const area = newArea();
    for (const name of ['a1', 'b1', 'a_', 'c1', 'xa1', 'b2']) {
      await appended(store, area.stream(name), 'no-stream', [event(name)]);
    }
    const prefixes = [area.stream('a1'), area.stream('b')];
    const followed = await collect(store, { prefixes }, untilCount(3));
    expect(followed.map(({ stream }) => stream)).toEqual(
      ['a1', 'b1', 'b2'].map((name) => area.stream(name)),
    );
  });

  test('without prefixes every stream comes, but none of the store itself', async () => {
    const store = context.store();
    const area = newArea();
    const other = newArea();
    const before = await appended(store, area.stream('s'), 'no-stream', events('a', 1));
    await appended(store, area.stream('t'), 'no-stream', events('b', 1));
    await appended(store, other.stream('u'), 'no-stream', events('c', 1));
    const options = { prefixes: [], after: before.position };
    const followed = await collect(store, options, untilCount(2));
    expect(followed.map(({ stream }) => stream)).toEqual([area.stream('t'), other.stream('u')]);
  });

  test('what does not match is passed over, and told as a checkpoint that may be started from', async () => {
    const store = context.store();
    const area = newArea();
    const noise = newArea();
    const first = await appended(store, area.stream('s'), 'no-stream', events('a', 1));
    for (let n = 0; n < 5; n += 1) {
      await appended(store, noise.stream(`${n}`), 'no-stream', events(`n${n}-`, 1_000));
    }
    const checkpoint = await firstCheckpoint(context, area, first.position);
    expect(comparePositions(checkpoint, first.position)).toBe(1);
    await appended(store, area.stream('s'), first.revision, events('b', 1));
    const options = { prefixes: [area.prefix], after: checkpoint };
    expect(idsOf(await collect(store, options, untilCount(1)))).toEqual(idsOf(events('b', 1)));
  });
};

export const progressContract = (context: ContractContext): void => {
  test('no message claims progress before the events it covers were handed over', async () => {
    const store = context.store();
    const area = newArea();
    const noise = newArea();
    for (let n = 0; n < 6; n += 1) {
      await appended(store, area.stream(`${n}`), 'no-stream', events(`a${n}-`, 100));
      await appended(store, noise.stream(`${n}`), 'no-stream', events(`n${n}-`, 700));
    }
    const all = await collect(store, { prefixes: [area.prefix] }, untilCount(600));
    const handed = new Set<bigint>();
    for await (const message of store.subscribe({ ...fromStart(area), batchEventsMax: count(7) })) {
      if (message.kind === 'events') {
        for (const { position } of message.events) handed.add(position.commit);
      }
      if (message.kind === 'checkpoint') {
        const covered = all.filter(
          ({ position }) => comparePositions(position, message.position) <= 0,
        );
        expect(covered.every(({ position }) => handed.has(position.commit))).toBe(true);
      }
      if (message.kind === 'caught-up') break;
      await sleep(1);
    }
    expect(handed.size).toBe(600);
  });
};

export const stoppingContract = (context: ContractContext): void => {
  test('stopped and started again from the last event, everything comes once', async () => {
    const store = context.store();
    const area = newArea();
    await appended(store, area.stream('s'), 'no-stream', events('a', 90));
    const seen: RecordedEvent[] = [];
    while (seen.length < 90) {
      const after: Position | 'start' = seen.at(-1)?.position ?? 'start';
      const options = { prefixes: [area.prefix], after, batchEventsMax: count(7) };
      seen.push(...(await collect(store, options, untilCount(1))));
    }
    expect(idsOf(seen)).toEqual(idsOf(events('a', 90)));
  });

  test('aborting ends the iteration soon and without an error, also while it waits', async () => {
    const stop = new AbortController();
    const options = { ...fromStart(newArea()), signal: stop.signal };
    const kinds: string[] = [];
    let abortedAt = 0;
    for await (const message of context.store().subscribe(options)) {
      kinds.push(message.kind);
      if (message.kind !== 'caught-up') continue;
      // By then it waits for what never comes.
      setTimeout(() => {
        abortedAt = performance.now();
        stop.abort();
      }, 100);
    }
    expect(kinds).toContain('caught-up');
    expect(performance.now() - abortedAt).toBeLessThan(2_000);
  });

  test('an aborted signal yields nothing', async () => {
    const options = { ...fromStart(newArea()), signal: AbortSignal.abort() };
    for await (const message of context.store().subscribe(options)) throw new Error(message.kind);
  });

  test('a slow consumer costs no memory', { timeout: 60_000 }, async () => {
    const area = newArea();
    const store = context.store();
    const data = `"${'x'.repeat(10_000)}"`;
    let at: ExpectedRevision = 'no-stream';
    for (let n = 0; n < 40; n += 1) {
      const batch = events(`m${n}-`, 100).map((e) => ({ ...e, data }));
      at = (await appended(store, area.stream('s'), at, batch)).revision;
    }
    const before = settledMemory();
    for await (const message of context
      .open()
      .subscribe({ ...fromStart(area), batchEventsMax: count(50) })) {
      if (message.kind !== 'events') continue;
      await sleep(1_000);
      // 40 MB wait; a page, the client's buffers and one flow-control window are what may be held.
      expect(settledMemory() - before).toBeLessThan(12 * 1024 * 1024);
      break;
    }
  });
};

const fromStart = (area: Area) => ({
  prefixes: [area.prefix],
  after: 'start' as const,
  batchEventsMax: count(500),
  signal: new AbortController().signal,
});

const eventsOf = (messages: readonly SubscriptionMessage[]): readonly RecordedEvent[] =>
  messages.flatMap((message) => (message.kind === 'events' ? message.events : []));

const firstCheckpoint = async (
  context: ContractContext,
  area: Area,
  after: Position,
): Promise<Position> => {
  for await (const message of context.store().subscribe({ ...fromStart(area), after })) {
    if (message.kind === 'checkpoint') return message.position;
    if (message.kind === 'events') throw new Error('an event where none matches');
  }
  throw new Error('the subscription ended by itself');
};
