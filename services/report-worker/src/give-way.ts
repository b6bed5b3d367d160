import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A third of what each of the others gets while they want it, all of it otherwise. With 10, a tenth, a person waited 3 s for a report. */
const NICENESS = 5;

/**
 * Puts a process behind all others: drawing takes what those leave who answer somebody that looks at a screen. It is not fatal
 * where the system does not have it.
 *
 * Linux shares processor time between sessions before it looks at niceness, and each of our processes is a session of its own
 * (`sched_autogroup_enabled`), so the session has to give way as well.
 */
export const giveWay = (pid: number): void => {
  try {
    setPriority(pid, NICENESS);
    const session = `/proc/${pid}/autogroup`;
    if (existsSync(session)) writeFileSync(session, String(NICENESS));
  } catch {
    // It has ended, or the system does not let it: then it is as quick as the others.
  }
};
