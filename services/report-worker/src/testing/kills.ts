import { setTimeout as delay } from 'node:timers/promises';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import { expect } from 'vitest';
import { processesNaming } from './processes.ts';
import type { World } from './world.ts';

/** Takes about a second to draw, of a seller with a thousand entries. */
export const SLOW = { type: 'financial', format: 'pdf' } as const;
/** What a dead worker held is taken over within a second or two. */
export const QUICK = { lockMs: 1_000, idleMs: 400 };

/**
 * Asks for a report, kills a worker so many milliseconds after it has begun, and the next; then lets one finish. Demands one
 * file, one event, and nothing left behind.
 */
export const expectOneAfterKills = async (
  world: World,
  seller: SellerId,
  killedAfterMs: readonly number[],
): Promise<void> => {
  const id = await world.ask(seller, SLOW);
  for (const ms of killedAfterMs) {
    const doomed = await world.spawnWorker();
    await expect
      .poll(async () => (await world.runs.ofSeller(seller)).get(id)?.running ?? true, {
        interval: 5,
      })
      .toBe(true);
    await delay(ms);
    doomed.kill('SIGKILL');
    await expect.poll(() => processesNaming(world.config.dataDir)).toEqual([]);
  }
  const survivor = await world.startWorker(QUICK);
  expect(await world.ended(id)).toMatchObject({ standing: 'generated' });
  await expect.poll(async () => (await world.runs.ofSeller(seller)).has(id)).toBe(false);
  await survivor.close();

  const stored = await world.storedFiles(seller);
  expect(stored.filter((name) => name.includes(id))).toHaveLength(1);
  expect((await world.read(id)).subarray(0, 5).toString()).toBe('%PDF-');
  const { rows } = await world.pool.query(
    `select count(*)::int as told from es.events
     where stream = $1 and type = 'ReportGenerated' and data like '%' || $2 || '%'`,
    [`seller-${seller}`, id],
  );
  expect(rows).toEqual([{ told: 1 }]);
  await expectNothingLeft(world);
};

/** No drafts, no half-stored files, no browsers. */
export const expectNothingLeft = async (world: World): Promise<void> => {
  expect(await world.leftovers()).toEqual([]);
  await expect.poll(() => processesNaming(world.config.dataDir)).toEqual([]);
};
