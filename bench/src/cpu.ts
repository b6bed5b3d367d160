import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** Processor time so far, in microseconds: of this process with all its threads, and of a Postgres with all its backends. */
export interface CpuTimes {
  readonly nodeMicros: number;
  readonly postgresMicros: number;
}

/** Linux counts in ticks of 10 ms. */
const TICK_MICROS = 10_000;

/** Reads `/proc`, so on Linux, with the server on this machine. */
export const cpuMeter = async (pool: Pool): Promise<() => CpuTimes> => {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [backend] = rows;
  if (backend === undefined) throw new TypeError('a query without its row');
  const { parent } = statOf(backend.pid);
  return () => {
    const { user, system } = process.cpuUsage();
    return { nodeMicros: user + system, postgresMicros: ticksOfFamily(parent) * TICK_MICROS };
  };
};

/** Milliseconds so far of a process and its children; those that have ended count with it. */
export const cpuMillis = (pid: number): number => (ticksOfFamily(pid) * TICK_MICROS) / 1_000;

/** The same with the children's children, and theirs. */
export const cpuMillisOfTree = (pid: number): number => {
  const stats = new Map(everyStat());
  const ticksBelow = (parent: number): number => {
    const { own = 0, ended = 0 } = stats.get(parent) ?? {};
    let ticks = own + ended;
    for (const [child, stat] of stats) if (stat.parent === parent) ticks += ticksBelow(child);
    return ticks;
  };
  return (ticksBelow(pid) * TICK_MICROS) / 1_000;
};

const ticksOfFamily = (parent: number): number => {
  const { own, ended } = statOf(parent);
  let ticks = own + ended;
  for (const [, stat] of everyStat()) if (stat.parent === parent) ticks += stat.own;
  return ticks;
};

const everyStat = (): readonly (readonly [number, ReturnType<typeof statOf>])[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [[Number(name), statOf(Number(name))] as const];
    } catch {
      // Ended since the folder was read.
      return [];
    }
  });

const statOf = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  return { parent, own: user + system, ended: endedUser + endedSystem };
};
