import { readFileSync, writeFileSync } from 'node:fs';

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

export const megabytes = (size: number): string => `${size.toFixed(0)} MB`;

const statusOf = (pid: number, field: string): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024;
};
