import { expect, test } from 'vitest';
import { revision } from '../port.ts';
import {
  append,
  appended,
  event,
  events,
  expectAppended,
  idsOf,
  newArea,
  readAll,
  startStreams,
} from './fixtures.ts';
import type { ContractContext } from './fixtures.ts';

export const revisionContract = (context: ContractContext): void => {
  test('the first event of a stream has revision 0, the next follow without a gap', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    const first = await appended(store, stream, 'no-stream', events('a', 1));
    const next = await appended(store, stream, first.revision, events('b', 3));
    expect([first.revision, next.revision]).toEqual([0, 3]);
    const stored = await readAll(store, stream);
    expect(stored.map((e) => e.revision)).toEqual([0, 1, 2, 3]);
    expect(idsOf(stored)).toEqual(idsOf([...events('a', 1), ...events('b', 3)]));
  });

  test('the outcome names the position of the last event', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    const outcome = await appended(store, stream, 'no-stream', events('a', 3));
    const stored = await readAll(store, stream);
    expect(stored.at(-1)?.position).toEqual(outcome.position);
  });

  test.each([
    ['a stale revision', revision(0)],
    ['a revision ahead of the stream', revision(7)],
    ['no stream where there is one', 'no-stream' as const],
  ])('%s is a conflict that tells the actual one, and nothing is written', async (_, expected) => {
    const store = context.store();
    const stream = newArea().stream('s');
    await appended(store, stream, 'no-stream', events('a', 2));
    const outcome = await append(store, stream, expected, events('b', 1));
    expect(outcome).toEqual({ status: 'conflict', actual: 1 });
    expect(await readAll(store, stream)).toHaveLength(2);
  });

  test('a revision on a stream that does not exist is a conflict', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    const outcome = await append(store, stream, revision(0), events('a', 1));
    expect(outcome).toEqual({ status: 'conflict', actual: 'no-stream' });
  });

  test('of many who start one stream at once, exactly one succeeds', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        append(store, stream, 'no-stream', events(`w${at}-`, 1)),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'appended')).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'conflict')).toHaveLength(19);
    expect(await readAll(store, stream)).toHaveLength(1);
  });

  test('an append without events checks the revision and writes nothing', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    const onNone = await append(store, stream, 'no-stream', []);
    expect(onNone).toEqual({ status: 'unchanged', revision: 'no-stream' });
    await appended(store, stream, 'no-stream', events('a', 2));
    expect(await append(store, stream, revision(1), [])).toEqual({
      status: 'unchanged',
      revision: 1,
    });
    const stale = { status: 'conflict', actual: 1 };
    expect(await append(store, stream, revision(0), [])).toEqual(stale);
    expect(await append(store, stream, 'no-stream', [])).toEqual(stale);
    expect(await readAll(store, stream)).toHaveLength(2);
  });
};

export const idempotencyContract = (context: ContractContext): void => {
  test('the same ids again are answered like the first time, however far the stream is', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    const first = await appended(store, stream, 'no-stream', events('a', 3));
    expect(await append(store, stream, 'no-stream', events('a', 3))).toEqual(first);
    const second = await appended(store, stream, first.revision, events('b', 2));
    expect(await append(store, stream, 'no-stream', events('a', 3))).toEqual(first);
    expect(await append(store, stream, first.revision, events('b', 2))).toEqual(second);
    expect(await readAll(store, stream)).toHaveLength(5);
  });

  test('the same ids are recognised through another client', async () => {
    const stream = newArea().stream('s');
    const first = await appended(context.store(), stream, 'no-stream', events('a', 3));
    expect(await append(context.open(), stream, 'no-stream', events('a', 3))).toEqual(first);
  });

  test('the beginning of an earlier append is a repeat of that beginning', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    await appended(store, stream, 'no-stream', events('a', 3));
    const outcome = await appended(store, stream, 'no-stream', events('a', 2));
    expect(outcome.revision).toBe(1);
    expect(outcome.position).toEqual((await readAll(store, stream))[1]?.position);
  });

  test.each([
    ['another first id', [event('x0'), event('a1'), event('a2')]],
    ['equal ids, then another', [event('a0'), event('a1'), event('x2')]],
    ['equal ids, and one more', [...events('a', 3), event('x3')]],
    ['equal ids in another order', [event('a1'), event('a0'), event('a2')]],
  ])('%s is a conflict', async (_, attempt) => {
    const store = context.store();
    const stream = newArea().stream('s');
    await appended(store, stream, 'no-stream', events('a', 3));
    const outcome = await append(store, stream, 'no-stream', attempt);
    expect(outcome).toEqual({ status: 'conflict', actual: 2 });
    expect(idsOf(await readAll(store, stream))).toEqual(idsOf(events('a', 3)));
  });

  test('the same ids in another stream are other events', async () => {
    const store = context.store();
    const area = newArea();
    const one = await appended(store, area.stream('one'), 'no-stream', events('a', 2));
    const two = await appended(store, area.stream('two'), 'no-stream', events('a', 2));
    expect(two.position.commit).toBeGreaterThan(one.position.commit);
    expect(await readAll(store, area.stream('two'))).toHaveLength(2);
  });
};

export const batchContract = (context: ContractContext): void => {
  test('outcomes come in the order of the batch', async () => {
    const store = context.store();
    const area = newArea();
    const outcomes = await store.append(startStreams(area, 50));
    for (const [at, outcome] of outcomes.entries()) {
      const [stored] = await readAll(store, area.stream(`${at}`));
      expect(stored?.position).toEqual(expectAppended(outcome).position);
    }
  });

  test('a conflict, an ended stream and a repeat never fail the others', async () => {
    const store = context.store();
    const area = newArea();
    const repeat = await appended(store, area.stream('repeat'), 'no-stream', events('r', 1));
    await appended(store, area.stream('conflict'), 'no-stream', events('c', 1));
    await store.endStream(area.stream('ended'));
    const outcomes = await store.append([
      { stream: area.stream('new'), expectedRevision: 'no-stream', events: events('n', 2) },
      { stream: area.stream('conflict'), expectedRevision: 'no-stream', events: events('x', 1) },
      { stream: area.stream('ended'), expectedRevision: 'no-stream', events: events('e', 1) },
      { stream: area.stream('repeat'), expectedRevision: 'no-stream', events: events('r', 1) },
      { stream: area.stream('last'), expectedRevision: 'no-stream', events: events('l', 1) },
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'appended',
      'conflict',
      'ended',
      'appended',
      'appended',
    ]);
    expect(outcomes[3]).toEqual(repeat);
    expect(await readAll(store, area.stream('new'))).toHaveLength(2);
    expect(await readAll(store, area.stream('last'))).toHaveLength(1);
  });

  test('an empty batch has no outcomes', async () => {
    expect(await context.store().append([])).toEqual([]);
  });
};
