import { expect, test } from 'vitest';
import { count, revision, STREAM_ENDED_REVISION, STREAM_ENDED_TYPE } from '../port.ts';
import type { RecordedEvent } from '../port.ts';
import { append, appended, collect, event, events, newArea, untilCount } from './fixtures.ts';
import type { ContractContext } from './fixtures.ts';

export const endingContract = (context: ContractContext): void => {
  test('an ended stream says so to readers and writers, even to a repeat', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    await appended(store, stream, 'no-stream', events('a', 3));
    await store.endStream(stream);
    for (const from of [revision(0), revision(2), 'tail'] as const) {
      expect(await store.readStream(stream, from, count(10))).toEqual({ status: 'ended' });
    }
    expect(await append(store, stream, revision(2), events('b', 1))).toEqual({ status: 'ended' });
    expect(await append(store, stream, 'no-stream', events('a', 3))).toEqual({ status: 'ended' });
    expect(await append(store, stream, 'no-stream', [])).toEqual({ status: 'ended' });
  });

  test('ending again changes nothing, and a stream that never was can be ended', async () => {
    const store = context.store();
    const area = newArea();
    await store.endStream(area.stream('never'));
    await store.endStream(area.stream('never'));
    await appended(store, area.stream('other'), 'no-stream', events('a', 1));
    const slice = await store.readStream(area.stream('never'), 'tail', count(1));
    expect(slice).toEqual({ status: 'ended' });
    const log = await collect(store, { prefixes: [area.prefix] }, untilCount(2));
    expect(log.map(({ type }) => type)).toEqual([STREAM_ENDED_TYPE, event('a0').type]);
  });

  test('the log shows one marker where the stream ended', async () => {
    const store = context.store();
    const area = newArea();
    const before = await appended(store, area.stream('a'), 'no-stream', events('a', 2));
    await store.endStream(area.stream('a'));
    const after = await appended(store, area.stream('b'), 'no-stream', events('b', 1));
    const log = await collect(store, { prefixes: [area.prefix] }, isAt(after.position.commit));
    const [marker] = log.filter(({ type }) => type === STREAM_ENDED_TYPE);
    expect(marker).toMatchObject({ stream: area.stream('a'), revision: STREAM_ENDED_REVISION });
    expect(marker?.position.commit).toBeGreaterThan(before.position.commit);
    expect(marker?.position.commit).toBeLessThan(after.position.commit);
    expect(log.filter(({ type }) => type === STREAM_ENDED_TYPE)).toHaveLength(1);
  });

  test('a live follower is told', async () => {
    const store = context.store();
    const area = newArea();
    const start = await appended(store, area.stream('a'), 'no-stream', events('a', 2));
    const options = { prefixes: [area.prefix], after: start.position };
    const following = collect(store, options, untilCount(1));
    await store.endStream(area.stream('a'));
    expect((await following).map(({ type }) => type)).toEqual([STREAM_ENDED_TYPE]);
  });

  test('a position of the ended stream still names its event, so that a checkpoint there holds', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    const { position } = await appended(store, stream, 'no-stream', events('a', 2));
    await store.endStream(stream);
    expect(await store.readAt(position)).toMatchObject({ id: event('a1').id, position });
  });
};

const isAt = (commit: bigint) => (collected: readonly RecordedEvent[]) =>
  collected.at(-1)?.position.commit === commit;
