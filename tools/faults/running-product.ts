import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNodeService } from '../product/node-service.ts';
import { openOutput } from '../product/output.ts';
import { serviceEnvironment } from '../product/parts.ts';
import { waitUntilReady } from '../product/ready.ts';
import { readSettings } from '../product/settings.ts';
import { freePort } from '../services/free-port.ts';
import { isErrno, stopProcess } from '../services/tied-process.ts';
import { until } from '../services/until.ts';
import { startSupervisor } from './supervisor-process.ts';

export type Part = 'postgres' | 'projector' | 'api' | 'spare api' | 'report-worker';

export interface RunningProduct {
  readonly address: string;
  readonly dataDir: string;
  readonly supervisorPid: () => number;
  /** Another one after each start. */
  readonly databaseUrl: () => string;
  /** Of a part, once it runs. @throws when it does not for long. */
  readonly pidOf: (part: Part) => Promise<number>;
  /** kill -9 of the process that keeps the others alive, then at once the same command again, as a person does. */
  readonly killAndStartAgain: () => Promise<void>;
  /** A second api on the same database and data folder, on a port of its own. */
  readonly startSecondApi: () => Promise<SecondApi>;
  /** @throws when a process of it still runs afterwards (it is killed then). */
  readonly stop: () => Promise<void>;
}

export interface SecondApi {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

const HOST = '127.0.0.1';
const PART_TIMEOUT_MS = 30_000;
const GONE_TIMEOUT_MS = 15_000;
const API_STOP_TIMEOUT_MS = 8_000;

export interface Surroundings {
  /** On top of what the product is told anyway: the addresses of parts that are not its own. */
  readonly env?: NodeJS.ProcessEnv;
  /** Commands that come before the product's own, given its data folder; the folder is there. */
  readonly prefix?: (dataDir: string) => readonly string[];
}

/** The real product with a data folder and a port of its own, as `npm start` runs it: nothing is told before the disk has it. */
export async function startRunningProduct(given: Surroundings = {}): Promise<RunningProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'keepsale-faults-'));
  const dataDir = join(folder, 'data');
  const env = { ...surroundings(dataDir, await freePort()), ...given.env };
  // Passable for the embedded Postgres, which may run as another user.
  mkdirSync(dataDir, { mode: 0o711 });
  const output = openOutput({ name: 'product', colour: 'cyan', folder, shown: false });
  const everSeen = new Set<number>();
  const start = async () => {
    const started = await startSupervisor(env, output, given.prefix?.(dataDir));
    everSeen.add(started.pid);
    return started;
  };
  const leave = (): void => {
    output.close();
    rmSync(folder, { recursive: true, force: true });
  };
  let supervisor = await start().catch((error: unknown) => {
    leave();
    throw error;
  });

  const seenPids = async () => {
    const pids = await supervisor.pids();
    for (const pid of pids.values()) everSeen.add(pid);
    return pids;
  };

  return {
    address: `http://${HOST}:${env['PORT'] ?? ''}`,
    dataDir,
    supervisorPid: () => supervisor.pid,
    databaseUrl: () => supervisor.databaseUrl,
    pidOf: async (part) => {
      let pid: number | undefined;
      const isRunning = async () => (pid = (await seenPids()).get(part)) !== undefined;
      await until(isRunning, { timeoutMs: PART_TIMEOUT_MS });
      if (pid === undefined) throw new Error(`${part} is down`);
      return pid;
    },
    killAndStartAgain: async () => {
      await seenPids();
      await supervisor.kill();
      supervisor = await start();
    },
    startSecondApi: () => startApi(env, supervisor.databaseUrl, folder),
    stop: async () => {
      await seenPids().catch(() => undefined);
      await supervisor.stop();
      const left = await stillRunning(everSeen);
      const lastWords = output.lastLines().join('\n  ');
      leave();
      if (left.length === 0) return;
      throw new Error(
        `processes outlived the product: ${left.join(', ')}. Its last words:\n  ${lastWords}`,
      );
    },
  };
}

/** What the developer's shell or the test runner says of a product does not count here. */
function surroundings(dataDir: string, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: '',
    EVENT_STORE_URL: '',
    REDIS_URL: '',
    METRICS_PORT: '',
    HOST,
    PORT: String(port),
    DATA_DIR: dataDir,
  };
}

async function startApi(
  env: NodeJS.ProcessEnv,
  databaseUrl: string,
  folder: string,
): Promise<SecondApi> {
  const settings = { ...readSettings(env), port: await freePort() };
  const address = `http://${HOST}:${settings.port}`;
  const output = openOutput({ name: 'second-api', colour: 'yellow', folder, shown: false });
  const apiEnv = {
    ...serviceEnvironment(settings, databaseUrl),
    NODE_ENV: env['NODE_ENV'],
    METRICS_PORT: '',
  };
  const child = await startNodeService('services/api/src/server.ts', apiEnv, output);
  const stop = async (): Promise<void> => {
    await stopProcess(child, { signal: 'SIGTERM', timeoutMs: API_STOP_TIMEOUT_MS });
    output.close();
  };
  try {
    await waitUntilReady(address, [], AbortSignal.timeout(PART_TIMEOUT_MS));
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Those that outlive the time which they have to end by themselves; they are killed. */
/** What still runs, by number and by what it is; nothing of it does afterwards. */
async function stillRunning(pids: ReadonlySet<number>): Promise<readonly string[]> {
  const left = () => [...pids].filter(isAlive);
  await until(() => left().length === 0, { timeoutMs: GONE_TIMEOUT_MS });
  return left().map((pid) => {
    const what = commandOf(pid);
    process.kill(pid, 'SIGKILL');
    return `${pid} (${what})`;
  });
}

function commandOf(pid: number): string {
  return `${stateOf(pid)}: ${proc(pid, 'cmdline').replaceAll('\0', ' ').trim()}`;
}

function stateOf(pid: number): string {
  return /^State:\s*(.*)$/m.exec(proc(pid, 'status'))?.[1] ?? '';
}

/** Empty where there is no `/proc`, and for what is gone. */
function proc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** One that has ended and waits for its parent to ask how is a number still, and runs nothing. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !stateOf(pid).startsWith('Z');
  } catch (error) {
    if (isErrno(error, 'ESRCH')) return false;
    throw error;
  }
}
