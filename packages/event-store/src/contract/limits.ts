import { expect, test } from 'vitest';
import { APPEND_BYTES_MAX, count, revision } from '../port.ts';
import type { NewEvent, Revision } from '../port.ts';
import {
  append,
  appended,
  event,
  events,
  expectAppended,
  idsOf,
  newArea,
  only,
  readAll,
} from './fixtures.ts';
import type { ContractContext } from './fixtures.ts';

export const limitsContract = (context: ContractContext): void => {
  test('an append of exactly the limit is kept whole', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    const large = eventOfBytes(APPEND_BYTES_MAX);
    await appended(store, stream, 'no-stream', [large]);
    expect(only(await readAll(store, stream)).data === large.data).toBe(true);
  });

  test('one byte more is too large, and the rest of the batch is not', async () => {
    const store = context.store();
    const area = newArea();
    const outcomes = await store.append([
      { stream: area.stream('fits'), expectedRevision: 'no-stream', events: events('a', 1) },
      {
        stream: area.stream('large'),
        expectedRevision: 'no-stream',
        events: [eventOfBytes(APPEND_BYTES_MAX + 1)],
      },
      { stream: area.stream('too'), expectedRevision: 'no-stream', events: events('b', 1) },
    ]);
    expect(outcomes[1]).toEqual({ status: 'too-large', bytes: APPEND_BYTES_MAX + 1 });
    expectAppended(outcomes[0]);
    expectAppended(outcomes[2]);
    const slice = await store.readStream(area.stream('large'), 'tail', count(1));
    expect(slice).toEqual({ status: 'absent' });
  });

  test('the limit counts bytes, not characters, and all events of the append', async () => {
    const half = '"' + 'é'.repeat(APPEND_BYTES_MAX / 4) + '"';
    const outcome = await append(context.store(), newArea().stream('s'), 'no-stream', [
      event('a', half),
      event('b', half),
    ]);
    expect(outcome.status).toBe('too-large');
  });

  test('a stream of 10,000 events is read in pages, from anywhere', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    const all = events('e', 10_000);
    let at: Revision | 'no-stream' = 'no-stream';
    for (let from = 0; from < all.length; from += 1_000) {
      at = (await appended(store, stream, at, all.slice(from, from + 1_000))).revision;
    }
    expect(at).toBe(9_999);
    const middle = await store.readStream(stream, revision(4_321), count(2_000));
    if (middle.status !== 'live') throw new Error(middle.status);
    expect(idsOf(middle.events)).toEqual(idsOf(all.slice(4_321, 6_321)));
    const end = await store.readStream(stream, revision(9_990), count(500));
    if (end.status !== 'live') throw new Error(end.status);
    expect(idsOf(end.events)).toEqual(idsOf(all.slice(9_990)));
    expect(idsOf(await readAll(store, stream))).toEqual(idsOf(all));
  });
};

export const refusalContract = (context: ContractContext): void => {
  test.each<[string, string, NewEvent]>([
    ['an empty name', '', event('a')],
    ['a reserved name', '$ce-seller', event('a')],
    ['an id that is no UUID', 's', { ...event('a'), id: 'one' }],
    ['text that is not well-formed', 's', event('a', '"\ud800"')],
    ['a NUL in text', 's', event('a', '"\0"')],
  ])('%s is refused before anything of the batch is written', async (_, name, bad) => {
    const store = context.store();
    const area = newArea();
    const stream = name === 's' ? area.stream('s') : name;
    const batch = [
      { stream: area.stream('good'), expectedRevision: 'no-stream', events: events('g', 1) },
      { stream, expectedRevision: 'no-stream', events: [bad] },
    ] as const;
    await expect(store.append(batch)).rejects.toThrow(RangeError);
    const slice = await store.readStream(area.stream('good'), 'tail', count(1));
    expect(slice.status).toBe('absent');
  });

  test('a stream twice in one batch is refused', async () => {
    const stream = newArea().stream('s');
    const twice = { stream, expectedRevision: 'no-stream', events: events('a', 1) } as const;
    await expect(context.store().append([twice, twice])).rejects.toThrow(RangeError);
  });
};

/** Counted as the port counts: id, type, data and metadata. */
const eventOfBytes = (bytes: number): NewEvent => {
  const empty = event('large', '""');
  const rest = empty.id.length + empty.type.length + empty.metadata.length + empty.data.length;
  return { ...empty, data: `"${'x'.repeat(bytes - rest)}"` };
};
