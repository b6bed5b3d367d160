import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../../tools/services/free-port.ts';
import { spawnTied, stopProcess } from '../../../tools/services/tied-process.ts';
import { until } from '../../../tools/services/until.ts';

/** A further API on the database and the files of all: what befalls it befalls nobody else. */
export interface OwnApi {
  readonly address: string;
  /** kill -9: whatever it was doing is not done. */
  readonly kill: () => Promise<void>;
  /** On the same port. @throws Error when it is not ready for long. */
  readonly startAgain: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const ROOT = join(import.meta.dirname, '../../..');
const READY_MS_MAX = 30_000;
const STOP_MS_MAX = 3_000;

/** @throws Error when it is not ready for long. */
export async function startOwnApi(settings: NodeJS.ProcessEnv = {}): Promise<OwnApi> {
  const databaseUrl = given('KEEPSALE_DATABASE_URL');
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: given('KEEPSALE_DATA_DIR'),
    DATABASE_URL: databaseUrl,
    EVENT_STORE_URL: databaseUrl,
    WEB_DIST: join(ROOT, 'web/dist'),
    ...settings,
  };
  const address = `http://127.0.0.1:${port}`;
  let api = await startReady(address, env);
  return {
    address,
    kill: () => stopProcess(api, { signal: 'SIGKILL', timeoutMs: STOP_MS_MAX }),
    startAgain: async () => {
      api = await startReady(address, env);
    },
    stop: () => stopProcess(api, { signal: 'SIGTERM', timeoutMs: STOP_MS_MAX }),
  };
}

async function startReady(address: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const api = spawnTied(
    process.execPath,
    [
      ...['--import', 'tsx', '--import', './tools/bootstrap/plain-modules.mjs'],
      join(ROOT, 'services/api/src/server.ts'),
    ],
    { env, cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], deathSignal: 'SIGTERM' },
  );
  const isReady = () =>
    fetch(`${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (await until(isReady, { timeoutMs: READY_MS_MAX })) return api;
  await stopProcess(api, { signal: 'SIGTERM', timeoutMs: STOP_MS_MAX });
  throw new Error('the API of this test is not ready');
}

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the global set-up sets it`);
  return value;
}
