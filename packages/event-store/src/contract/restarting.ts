import { expect, test } from 'vitest';
import { EventStoreUnavailable } from '../port.ts';
import { appended, events, idsOf, newArea, readAll, settle } from './fixtures.ts';
import type { ContractContext } from './fixtures.ts';
import { follow, FOLLOW_BATCH } from './follow.ts';

export const restartContract = (context: ContractContext): void => {
  test('after a restart the log is there, and the same ids are still recognised', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    const first = await appended(store, stream, 'no-stream', events('a', 3));
    await appended(store, stream, first.revision, events('b', 1));
    await context.restart();
    const reopened = context.open();
    expect(await settle(reopened, stream, 'no-stream', events('a', 3))).toEqual(first);
    expect(await readAll(reopened, stream)).toHaveLength(4);
  });

  test('a client that lived through the restart goes on', async () => {
    const store = context.store();
    const stream = newArea().stream('s');
    const first = await appended(store, stream, 'no-stream', events('a', 1));
    await context.restart();
    const outcome = await settle(store, stream, first.revision, events('b', 2));
    expect(outcome).toMatchObject({ status: 'appended', revision: 2 });
    expect(idsOf(await readAll(store, stream))).toEqual(
      idsOf([...events('a', 1), ...events('b', 2)]),
    );
  });

  test('a follower that starts again from its checkpoint misses nothing', async () => {
    const store = context.store();
    const area = newArea();
    const followed = follow(context.open(), area.prefix, 60);
    const first = await appended(store, area.stream('s'), 'no-stream', events('a', 30));
    await context.restart();
    await settle(store, area.stream('s'), first.revision, events('b', 30));
    expect(idsOf(await followed)).toEqual(idsOf([...events('a', 30), ...events('b', 30)]));
  });

  test('a closed store ends its subscriptions with an error', async () => {
    const store = context.open();
    const subscription = store.subscribe({
      prefixes: [newArea().prefix],
      after: 'start',
      batchEventsMax: FOLLOW_BATCH,
      signal: new AbortController().signal,
    });
    const reading = (async () => {
      for await (const message of subscription) {
        if (message.kind === 'caught-up') void store.close();
      }
    })();
    await expect(reading).rejects.toThrow(EventStoreUnavailable);
  });
};
