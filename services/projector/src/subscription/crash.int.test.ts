import { afterAll, beforeAll, expect, test } from 'vitest';
import { READ_SCHEMA } from '@keepsale/read-model';
import { randomHistory, sellerOfSeed } from '@keepsale/read-model/testing';
import { eventually } from '../testing/eventually.ts';
import { expectRowsToMatch, hasReached } from '../testing/rows.ts';
import { openWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { runProjector } from './run.ts';
import type { Step } from './project.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(async () => {
  await world.close();
});

/**
 * A projector that is cut off at the `at`-th step of its life: nothing of it runs any more from there on, and what it holds is only
 * let go when its leases run out, which the test brings forward.
 */
const runUntilCrash = async (at: number): Promise<Step> => {
  let steps = 0;
  const crashed = await new Promise<Step>((resolve) => {
    void runProjector({
      pool: world.pool,
      store: world.store,
      schema: READ_SCHEMA,
      instanceId: `doomed-${at}`,
      log: () => undefined,
      signal: new AbortController().signal,
      atStep: (step) => {
        steps += 1;
        if (steps < at) return Promise.resolve();
        resolve(step);
        return new Promise(() => undefined);
      },
    });
  });
  await world.pool.query(
    `update ${READ_SCHEMA}.shard_leases set lease_until = now() - interval '1 s'`,
  );
  await world.pool.query(`delete from ${READ_SCHEMA}.projector_instances`);
  return crashed;
};

test('cut off at each step of each batch, the next projector goes on as if nothing had been', async () => {
  const [one, two] = [sellerOfSeed(11), sellerOfSeed(12)];
  const histories = { one: randomHistory(11, 300), two: randomHistory(12, 300) };
  const died: Step[] = [];
  const pieces = 12;
  for (let piece = 0; piece < pieces; piece += 1) {
    const partOf = <T>(all: readonly T[]): readonly T[] =>
      all.slice((all.length * piece) / pieces, (all.length * (piece + 1)) / pieces);
    await world.append(one, partOf(histories.one));
    await world.append(two, partOf(histories.two));
    died.push(await runUntilCrash(1 + (piece % 4)));
  }
  const survivor = world.start();
  await eventually('one', () => hasReached(world, one, histories.one.length - 1));
  await eventually('two', () => hasReached(world, two, histories.two.length - 1));
  await survivor.stop();

  expect(new Set(died)).toEqual(new Set(['taken', 'loaded', 'folded', 'written']));
  await expectRowsToMatch(world, one);
  await expectRowsToMatch(world, two);
});

test('random histories in random pieces, interrupted at random, equal one fold of the whole', async () => {
  for (let seed = 20; seed < 26; seed += 1) {
    const seller = sellerOfSeed(seed);
    const history = randomHistory(seed, 250);
    let steps = seed;
    const projector = world.start({
      // The database goes away at every seventh step, which is another one in each batch.
      atStep: () => {
        steps += 1;
        return steps % 7 === 0 ? Promise.reject(new Error('connection lost')) : Promise.resolve();
      },
    });
    let from = 0;
    for (let size = 1; from < history.length; size = ((size * 5 + seed) % 37) + 1) {
      await world.append(seller, history.slice(from, from + size));
      from += size;
    }
    await eventually('projected', () => hasReached(world, seller, history.length - 1), 20_000);
    await projector.stop();
    await expectRowsToMatch(world, seller);
  }
});
