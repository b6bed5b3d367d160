import { expect, test } from 'vitest';
import { comparePositions, count, revision } from '../port.ts';
import {
  appended,
  event,
  events,
  expectAscending,
  idsOf,
  newArea,
  only,
  readAll,
} from './fixtures.ts';
import type { ContractContext } from './fixtures.ts';

export const readingContract = (context: ContractContext): void => {
  test('a stream that nobody wrote is absent, from wherever it is read', async () => {
    const stream = newArea().stream('s');
    for (const from of [revision(0), revision(5), 'tail'] as const) {
      expect(await context.store().readStream(stream, from, count(1))).toEqual({
        status: 'absent',
      });
    }
  });

  test('reading includes the revision it starts from', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    await appended(store, stream, 'no-stream', events('a', 5));
    const slice = await store.readStream(stream, revision(2), count(2));
    if (slice.status !== 'live') throw new Error(slice.status);
    expect(slice.events.map((e) => e.revision)).toEqual([2, 3]);
  });

  test('past the end there is nothing, and the stream is live', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    await appended(store, stream, 'no-stream', events('a', 2));
    const slice = await store.readStream(stream, revision(2), count(10));
    expect(slice).toEqual({ status: 'live', events: [] });
  });

  test('the tail is the last events, in ascending order', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    await appended(store, stream, 'no-stream', events('a', 5));
    const slice = await store.readStream(stream, 'tail', count(2));
    if (slice.status !== 'live') throw new Error(slice.status);
    expect(slice.events.map((e) => e.revision)).toEqual([3, 4]);
  });

  test('text comes back exactly, whatever stands in it', async () => {
    const store = context.store();
    const stream = newArea().stream('größe-☕');
    const data = String.raw`{ "b" :1.0,"a":"\u00e9é😀\\ \u0000 ` + '\u2028\u007f' + '"}';
    const written = event('naïve 😀 "quoted" {curly}, \\', data);
    await appended(store, stream, 'no-stream', [written]);
    const { id, type, data: stored, metadata } = only(await readAll(store, stream));
    expect({ id, type, data: stored, metadata }).toEqual(written);
  });
};

export const listingContract = (context: ContractContext): void => {
  const list = (prefix: string) =>
    context.store().listStreams(prefix, new AbortController().signal);

  test('every stream of a prefix is listed once, with its length, whatever is written around it', async () => {
    const store = context.store();
    const area = newArea();
    await appended(store, area.stream('b-größe'), 'no-stream', events('b', 3));
    await appended(store, newArea().stream('a'), 'no-stream', events('other', 1));
    const first = await appended(store, area.stream('a'), 'no-stream', events('a', 1));
    await appended(store, area.stream('a'), first.revision, events('c', 1));
    const listed = await list(area.prefix);
    expect(listed.toSorted((a, b) => (a.stream < b.stream ? -1 : 1))).toEqual([
      { stream: area.stream('a'), events: 2 },
      { stream: area.stream('b-größe'), events: 3 },
    ]);
    expect(await list(area.stream('b'))).toEqual([{ stream: area.stream('b-größe'), events: 3 }]);
  });

  test('ended streams are not listed, nor is what nobody wrote', async () => {
    const store = context.store();
    const area = newArea();
    await appended(store, area.stream('a'), 'no-stream', events('a', 2));
    await appended(store, area.stream('b'), 'no-stream', events('b', 1));
    await store.endStream(area.stream('a'));
    expect(await list(area.prefix)).toEqual([{ stream: area.stream('b'), events: 1 }]);
    expect(await list(newArea().prefix)).toEqual([]);
  });

  test('an aborted listing says so', async () => {
    const reason = new Error('enough');
    await expect(
      context.store().listStreams(newArea().prefix, AbortSignal.abort(reason)),
    ).rejects.toBe(reason);
  });
};

export const positionContract = (context: ContractContext): void => {
  test('the log orders streams as they were written', async () => {
    const store = context.store();
    const area = newArea();
    const a = await appended(store, area.stream('a'), 'no-stream', events('a', 2));
    await appended(store, area.stream('b'), 'no-stream', events('b', 1));
    await appended(store, area.stream('a'), a.revision, events('c', 1));
    const [a0, a1, a2] = await readAll(store, area.stream('a'));
    const [b0] = await readAll(store, area.stream('b'));
    expectAscending([a0, a1, b0, a2].flatMap((e) => e?.position ?? []));
  });

  test('the event at a position is found, whatever came after it', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    await appended(store, stream, 'no-stream', events('a', 3));
    for (const stored of await readAll(store, stream)) {
      expect(await store.readAt(stored.position)).toEqual(stored);
    }
  });

  test('past the head there is no event', async () => {
    const store = context.store();
    const { position } = await appended(store, newArea().stream('s'), 'no-stream', events('a', 1));
    const beyond = position.commit + 10_000_000n;
    expect(await store.readAt({ commit: beyond, prepare: beyond })).toBe(null);
  });

  test('the head is at the last append or after it, and never moves back', async () => {
    const store = context.store();
    const { position } = await appended(store, newArea().stream('s'), 'no-stream', events('a', 1));
    const head = await store.head();
    if (head === null) throw new Error('the log says it is empty');
    expect(comparePositions(head, position)).toBeGreaterThanOrEqual(0);
    const later = await appended(store, newArea().stream('s'), 'no-stream', events('a', 1));
    expect(comparePositions(later.position, head)).toBe(1);
    expect(idsOf([(await store.readAt(later.position)) ?? { id: 'none' }])).toEqual(
      idsOf(events('a', 1)),
    );
  });
};
