import { readdir, readFile } from 'node:fs/promises';

/** Of this machine, those whose command line names a text. Linux only, as everything that kills processes here. */
export const processesNaming = async (text: string): Promise<readonly number[]> =>
  processesWhose('cmdline', (command) => command.includes(text));

/** Those of a process group that still run. */
export const processesOfGroup = async (group: number): Promise<readonly number[]> =>
  processesWhose('stat', (stat) => {
    const [state, , itsGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state !== 'Z' && Number(itsGroup) === group;
  });

/** What a process holds in memory, in megabytes. */
export const residentMegabytes = async (pid: number): Promise<number> => {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
};

const processesWhose = async (
  file: 'cmdline' | 'stat',
  holds: (content: string) => boolean,
): Promise<readonly number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      // One that has ended meanwhile is none of them.
      const content = await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => null);
      return content !== null && holds(content) ? [Number(pid)] : [];
    }),
  );
  return found.flat().filter((pid) => pid !== process.pid);
};
