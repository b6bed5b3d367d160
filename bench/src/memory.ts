import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Linux: the highest resident size of a process while `work` ran, in megabytes. */
export const withPeak = async <T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly peak: number }> => {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const result = await work();
  return { result, peak: statusOf(pid, 'VmHWM') };
};

/** Linux: the resident size of a process now, in megabytes. */
export const residentMegabytes = (pid: number): number => statusOf(pid, 'VmRSS');

/**
 * Linux: megabytes that a process and its children have for themselves. What Postgres shares among its backends would count once
 * for each of them.
 */
export const ownMegabytes = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, each) => sum + privateMegabytes(each), 0);

export const megabytes = (size: number): string => `${size.toFixed(0)} MB`;

const statusOf = (pid: number, field: string): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024;
};

const PAGES_PER_MEGABYTE = 256;

const privateMegabytes = (pid: number): number => {
  const [, resident = 0, shared = 0] = readIfThere(`/proc/${pid}/statm`).split(' ').map(Number);
  return (resident - shared) / PAGES_PER_MEGABYTE;
};

const childrenOf = (pid: number): readonly number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readIfThere(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  );

/** Empty for what has ended since it was listed. */
const readIfThere = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
