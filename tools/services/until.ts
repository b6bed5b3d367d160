import { setTimeout as delay } from 'node:timers/promises';

interface Patience {
  readonly timeoutMs: number;
  readonly intervalMs?: number;
}

const INTERVAL_MS = 25;

/** Asks again and again until `condition` answers true; false when `timeoutMs` passed first. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { timeoutMs, intervalMs = INTERVAL_MS }: Patience,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await delay(intervalMs);
  }
  return true;
}
