import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startEbayPeer, type EbayPeer } from '../../../services/api/src/testing/ebay-peer.ts';
import { freePort } from '../../../tools/services/free-port.ts';
import { spawnTied, stopProcess } from '../../../tools/services/tied-process.ts';
import { until } from '../../../tools/services/until.ts';

export interface LiveProduct {
  readonly address: string;
  readonly peer: EbayPeer;
  readonly stop: () => Promise<void>;
}

const ROOT = join(import.meta.dirname, '../../..');
const READY_MS_MAX = 30_000;
const STOP_MS_MAX = 3_000;

/** A further API on the same database, with keys: its marketplace is a local server that answers as eBay does. */
export async function startLiveProduct(): Promise<LiveProduct> {
  const dataDir = given('KEEPSALE_DATA_DIR');
  const databaseUrl = given('KEEPSALE_DATABASE_URL');
  const peer = await startEbayPeer();
  const port = await freePort();
  const api = startApi({
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    EVENT_STORE_URL: databaseUrl,
    WEB_DIST: join(ROOT, 'web/dist'),
    EBAY_CLIENT_ID: 'id',
    EBAY_CLIENT_SECRET: 'secret',
    EBAY_CAMPAIGN_ID: '5338',
    EBAY_API_URL: peer.url,
  });
  const stop = async () => {
    await stopProcess(api, { signal: 'SIGTERM', timeoutMs: STOP_MS_MAX });
    await peer.stop();
  };
  const address = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (await until(isReady, { timeoutMs: READY_MS_MAX })) return { address, peer, stop };
  await stop();
  throw new Error('the API with keys is not ready');
}

function startApi(env: NodeJS.ProcessEnv): ChildProcess {
  return spawnTied(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'services/api/src/server.ts')],
    { env, cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], deathSignal: 'SIGTERM' },
  );
}

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the global set-up sets it`);
  return value;
}
