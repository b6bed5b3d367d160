import { readdir, readFile } from 'node:fs/promises';

/** Of this machine, those whose command line names a text. Linux only, as everything that kills processes here. */
export const processesNaming = async (text: string): Promise<readonly number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const named = await Promise.all(
    pids.map(async (pid) => {
      // One that has ended meanwhile names nothing.
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return command.includes(text) ? [Number(pid)] : [];
    }),
  );
  return named.flat().filter((pid) => pid !== process.pid);
};
