import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The wall clock of every Node process that was started with `env`. */
export interface Clock {
  readonly env: NodeJS.ProcessEnv;
  /** So many milliseconds ahead of the true time; behind it when negative. */
  readonly setAhead: (ms: number) => void;
}

export function openClock(folder: string): Clock {
  const file = join(folder, 'clock-offset');
  const setAhead = (ms: number): void => writeFileSync(file, String(ms));
  setAhead(0);
  const hook = new URL('clock.mjs', import.meta.url).href;
  return { env: { CLOCK_OFFSET_FILE: file, NODE_OPTIONS: `--import ${hook}` }, setAhead };
}
