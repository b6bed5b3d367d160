import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 5;

/** Waits until `look` says so. @throws after `withinMs`, naming what never came. */
export const eventually = async (
  what: string,
  look: () => Promise<boolean> | boolean,
  withinMs = 30_000,
): Promise<void> => {
  const deadline = Date.now() + withinMs;
  while (!(await look())) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await sleep(LOOK_EVERY_MS);
  }
};
