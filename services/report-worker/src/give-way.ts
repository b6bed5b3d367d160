import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * A fifteenth of what each of the others gets while they want it, all of it otherwise. Where others look at their books as fast as they
 * can, a person's own report takes a second with 12 as with 5 (bench/src/reports.ts).
 */
const NICENESS = 12;

/**
 * Puts a process behind all others: drawing takes what those leave who answer somebody that looks at a screen. It is not fatal
 * where the system does not have it.
 *
 * Linux shares processor time between sessions before it looks at niceness, and each of our processes is a session of its own
 * (`sched_autogroup_enabled`), so the session has to give way as well; but not one that others are in, such as a terminal's.
 */
export const giveWay = (pid: number): void => standBehind(pid, NICENESS);

/** What we have started stands where we stand: in a session of its own it would begin in front again. */
export const giveWayWithUs = (pid: number): void => {
  const own = getPriority();
  if (own > 0) standBehind(pid, own);
};

const standBehind = (pid: number, niceness: number): void => {
  try {
    setPriority(pid, niceness);
    const session = `/proc/${pid}/autogroup`;
    if (existsSync(session) && isSessionOfItsOwn(pid)) writeFileSync(session, String(niceness));
  } catch {
    // It has ended, or the system does not let it: then it is as quick as the others.
  }
};

const isSessionOfItsOwn = (pid: number): boolean => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(session) === pid;
};
