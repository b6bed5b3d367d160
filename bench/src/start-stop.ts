/**
 * `./start` to ready and the signal to gone, on a data folder and a port of its own: the first start makes the database, those after it are
 * warm. Elapsed, and in processor time of all its processes, which depends less on what else the machine does. Linux.
 * `npx tsx bench/src/start-stop.ts [--times 3]`
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROOT } from '../../tools/bootstrap/paths.mjs';
import { freePort } from '../../tools/services/free-port.ts';
import { cpuMillisOfTree } from './cpu.ts';

const START_MS_MAX = 5_000;
const STOP_MS_MAX = 10_000;
const LOOK_MS = 20;
const PATIENCE_MS = 240_000;

interface Taken {
  readonly startMs: number;
  readonly startCpuMs: number;
  readonly stopMs: number;
}

const { values } = parseArgs({ options: { times: { type: 'string', default: '3' } } });
const folder = mkdtempSync(join(tmpdir(), 'keepsale-start-'));
try {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) };
  tell('first', await startAndStop(env));
  const warm: Taken[] = [];
  for (let time = 0; time < Number(values.times); time += 1) {
    const taken = await startAndStop(env);
    tell('warm', taken);
    warm.push(taken);
  }
  judge(warm);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function startAndStop(env: NodeJS.ProcessEnv): Promise<Taken> {
  const startedAt = performance.now();
  const product = spawn(join(ROOT, 'start'), { env, stdio: 'ignore' });
  try {
    await untilReady(`http://127.0.0.1:${env['PORT'] ?? ''}/health/ready`, product);
    const startMs = performance.now() - startedAt;
    const startCpuMs = cpuMillisOfTree(product.pid ?? 0);
    const stoppedAt = performance.now();
    product.kill('SIGTERM');
    await once(product, 'exit');
    return { startMs, startCpuMs, stopMs: performance.now() - stoppedAt };
  } finally {
    product.kill('SIGKILL');
  }
}

async function untilReady(url: string, product: ChildProcess): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (product.exitCode !== null || performance.now() > deadline) {
      throw new Error('the product does not start: ./start tells why');
    }
    await sleep(LOOK_MS);
  }
}

function tell(which: string, { startMs, startCpuMs, stopMs }: Taken): void {
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
  process.stdout.write(
    `${which.padEnd(6)} start ${seconds(startMs)}, of processors ${seconds(startCpuMs)}; stop ${seconds(stopMs)}\n`,
  );
}

function judge(warm: readonly Taken[]): void {
  const isWell = warm.every(
    ({ startMs, stopMs }) => startMs < START_MS_MAX && stopMs < STOP_MS_MAX,
  );
  if (!isWell) process.exitCode = 1;
  process.stdout.write(
    `${isWell ? 'Reached' : 'Missed'}: warm start under ${START_MS_MAX / 1_000} s, stop under ${STOP_MS_MAX / 1_000} s\n`,
  );
}
