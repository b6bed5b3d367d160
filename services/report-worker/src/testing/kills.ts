import type { SellerId } from '@keepsale/domain/kernel/ids';
import { expect } from 'vitest';
import type { FatalCall } from './die-at-call.ts';
import { processesNaming } from './processes.ts';
import type { World } from './world.ts';

/** Takes about a second to draw, of a seller with a thousand entries. */
export const SLOW = { type: 'financial', format: 'pdf' } as const;
/** What a dead worker held is taken over within a second or two. */
export const QUICK = { lockMs: 1_000, idleMs: 400 };

/**
 * Asks for a report, and lets a worker die before a call of its; then lets another finish. Demands one file, one event, and
 * nothing left behind.
 *
 * @returns the call, and whether all that there is to do for the report was done before.
 */
export const expectOneAfterDeath = async (
  world: World,
  seller: SellerId,
  fatal: FatalCall,
): Promise<{ readonly diedBefore: string | null; readonly isAllDone: boolean }> => {
  const id = await world.ask(seller, SLOW);
  const doomed = await world.spawnWorker(fatal);
  const diedBefore = await doomed.died;
  await expect.poll(() => processesNaming(world.config.dataDir)).toEqual([]);
  const { waiting, running } = await world.queue.depth();
  const isAllDone = waiting + running === 0 && !(await world.runs.ofSeller(seller)).has(id);

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
  return { diedBefore, isAllDone };
};

/** No drafts, no half-stored files, no browsers. */
export const expectNothingLeft = async (world: World): Promise<void> => {
  expect(await world.leftovers()).toEqual([]);
  await expect.poll(() => processesNaming(world.config.dataDir)).toEqual([]);
};
