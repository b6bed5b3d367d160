import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserEnvironment } from '../../../../tools/product/browser-environment.ts';
import { revenue } from '../testing/entries.ts';
import { expectOneAfterKills } from '../testing/kills.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld(await browserEnvironment());
}, 60_000);

afterAll(() => world.close());

/** From before anything is read until after it is stored. */
const KILLS = Array.from({ length: 20 }, (_, at) => at * 60);

test('twenty reports, each killed at another stage and twice, are each there once', async () => {
  const seller = await world.newSeller('Busy');
  for (let part = 0; part < 4; part += 1) {
    await world.record(seller, ...Array.from({ length: 250 }, () => revenue('2026-11-03', 100)));
  }
  for (const ms of KILLS) await expectOneAfterKills(world, seller, [ms, KILLS.length * 60 - ms]);
  expect(await world.storedFiles(seller)).toHaveLength(KILLS.length);
}, 600_000);
