import { sellerId } from '@keepsale/domain/kernel/ids';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createReadYourWrites } from './read-your-writes.ts';

const ANN = sellerId('a0000000-0000-4000-8000-000000000001');
const BEN = sellerId('b0000000-0000-4000-8000-000000000002');
const at = (commit: bigint) => ({
  position: { commit, prepare: commit },
  revision: Number(commit),
});

const open = (known: () => ReadonlyMap<typeof ANN, number> = () => new Map()) => {
  const asked: (readonly string[])[] = [];
  const waiting = createReadYourWrites({
    revisions: async (sellers) => {
      asked.push(sellers);
      return known();
    },
  });
  return { waiting, asked };
};

const settled = async (promise: Promise<boolean>): Promise<boolean | 'waiting'> => {
  await vi.advanceTimersByTimeAsync(0);
  return Promise.race([promise, Promise.resolve('waiting' as const)]);
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('told by the projector', () => {
  test('a write is shown when its shard has reached it', async () => {
    const { waiting } = open();
    const shown = waiting.shows(ANN, at(7n));

    waiting.projected('10:6/6');
    expect(await settled(shown)).toBe('waiting');
    waiting.projected('10:7/7');
    expect(await settled(shown)).toBe(true);
  });

  test('another shard says nothing', async () => {
    const { waiting } = open();
    const shown = waiting.shows(ANN, at(7n));

    waiting.projected('11:9/9');

    expect(await settled(shown)).toBe('waiting');
    expect(await settled(waiting.shows(BEN, at(7n)))).toBe(true);
  });

  test('news that came before the question counts, and an older one later takes nothing back', async () => {
    const { waiting, asked } = open();
    waiting.projected('10:9/9');
    waiting.projected('10:3/3');

    expect(await settled(waiting.shows(ANN, at(7n)))).toBe(true);
    expect(asked).toEqual([]);
  });

  test('positions are compared as pairs and as numbers', async () => {
    const { waiting } = open();
    const position = { commit: 9_007_199_254_740_993n, prepare: 10n };
    const shown = waiting.shows(ANN, { position, revision: 1 });

    waiting.projected('10:9007199254740993/9');
    expect(await settled(shown)).toBe('waiting');
    waiting.projected('10:9007199254740993/10');
    expect(await settled(shown)).toBe(true);
  });

  test.each(['', '10', '10:7', 'ten:7/7', '10:7/7 ', 'x'])('%j is no news', async (payload) => {
    const { waiting } = open();
    const shown = waiting.shows(ANN, at(7n));

    waiting.projected(payload);

    expect(await settled(shown)).toBe('waiting');
  });
});

describe('when nothing is heard', () => {
  test('those who wait are looked up every 100 ms, in one question', async () => {
    let revision = 3;
    const { waiting, asked } = open(() => new Map([[ANN, revision]]));
    waiting.projected('10:1/1');
    waiting.projected('11:1/1');
    const ann = waiting.shows(ANN, at(7n));
    const again = waiting.shows(ANN, at(6n));
    const ben = waiting.shows(BEN, at(7n));

    await vi.advanceTimersByTimeAsync(99);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual([[ANN, BEN]]);
    revision = 7;
    await vi.advanceTimersByTimeAsync(100);

    expect(await settled(ann)).toBe(true);
    expect(await settled(again)).toBe(true);
    expect(await settled(ben)).toBe('waiting');
  });

  test('nobody is asked while nobody waits', async () => {
    const { waiting, asked } = open(() => new Map([[ANN, 7]]));
    expect(await settled(waiting.shows(ANN, at(7n)))).toBe(true);
    const before = asked.length;

    await vi.advanceTimersByTimeAsync(10_000);

    expect(asked).toHaveLength(before);
  });

  test('a request that changed nothing is looked up at once', async () => {
    const { waiting } = open(() => new Map([[ANN, 4]]));

    expect(await settled(waiting.shows(ANN, { position: null, revision: 4 }))).toBe(true);
  });

  test('after 5 s the answer is no', async () => {
    const { waiting } = open();
    const shown = waiting.shows(ANN, at(7n));

    await vi.advanceTimersByTimeAsync(4_999);
    expect(await settled(shown)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await settled(shown)).toBe(false);
  });

  test('a database that is away costs nothing but time', async () => {
    let isAway = true;
    const { waiting } = open(() => {
      if (isAway) throw new Error('away');
      return new Map([[ANN, 7]]);
    });
    const shown = waiting.shows(ANN, at(7n));

    await vi.advanceTimersByTimeAsync(300);
    expect(await settled(shown)).toBe('waiting');
    isAway = false;
    await vi.advanceTimersByTimeAsync(100);
    expect(await settled(shown)).toBe(true);
  });
});

test('closing tells everybody that waits, and nobody waits after it', async () => {
  const { waiting } = open();
  const shown = waiting.shows(ANN, at(7n));

  waiting.close();

  expect(await settled(shown)).toBe(false);
  expect(await settled(waiting.shows(ANN, at(8n)))).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
