import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { OperatorError } from '../operator-error.ts';
import { hasExited, spawnTied, stopProcess } from '../tied-process.ts';
import { until } from '../until.ts';
import { findRedisProgram } from './program.ts';

export type TestRedis =
  | {
      readonly running: true;
      readonly port: number;
      readonly url: string;
      readonly stop: () => Promise<void>;
      /** kill -9. */
      readonly kill: () => Promise<void>;
    }
  | { readonly running: false; readonly why: string };

const START_TIMEOUT_MS = 10_000;
const STOP_TIMEOUT_MS = 5_000;

/** A private Redis on a free loopback port unless one is named, its files in `<folder>/redis`; or why there is none. */
export async function runRedis(folder: string, onPort?: number): Promise<TestRedis> {
  const program = findRedisProgram();
  if (!program.found) return { running: false, why: program.why };
  const data = join(folder, 'redis');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const port = onPort ?? (await freePort());
  const child = spawnTied(program.path, serverArguments(port, data), {
    env: { PATH: process.env['PATH'], LD_LIBRARY_PATH: program.libraryPath },
    cwd: data,
    stdio: 'ignore',
    deathSignal: 'SIGTERM',
  });
  const end = (signal: 'SIGTERM' | 'SIGKILL') => () =>
    stopProcess(child, { signal, timeoutMs: STOP_TIMEOUT_MS });
  const stop = end('SIGTERM');
  await until(async () => hasExited(child) || (await answers(port)), {
    timeoutMs: START_TIMEOUT_MS,
  });
  if (hasExited(child) || !(await answers(port))) {
    await stop();
    throw new OperatorError(`Redis (${program.path}) does not start. Run it by hand to see why.`);
  }
  return { running: true, port, url: `redis://127.0.0.1:${port}`, stop, kill: end('SIGKILL') };
}

/** As the product needs it in production: jobs survive a restart, and none is evicted. */
function serverArguments(port: number, folder: string): readonly string[] {
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    appendonly: 'yes',
    appendfsync: 'everysec',
    'maxmemory-policy': 'noeviction',
    save: '',
    dir: folder,
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
