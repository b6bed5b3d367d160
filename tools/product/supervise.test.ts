import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../services/until.ts';
import { openOutput, type Output } from './output.ts';
import { supervise } from './supervise.ts';

/** For what never comes: a busy machine takes seconds to start a process. */
const SOON_MS_MAX = 12_000;

let folder: string;
let output: Output;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsale-supervise-'));
  output = openOutput({ name: 'program', colour: 'cyan', folder, shown: false });
});

afterEach(() => {
  output.close();
  rmSync(folder, { recursive: true, force: true });
});

function node(script: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', script], { detached: true, stdio: 'ignore' });
  return new Promise((resolve) => child.once('spawn', () => resolve(child)));
}

function run(script: string, stopTimeoutMs = 2_000) {
  return supervise({
    name: 'program',
    output,
    start: () => node(script),
    stopSignal: 'SIGTERM',
    stopTimeoutMs,
  });
}

const FOR_EVER = 'setInterval(() => {}, 1000)';

test('a program that dies is started again as another process', async () => {
  const program = await run(FOR_EVER);
  const first = program.pid();
  process.kill(first ?? 0, 'SIGKILL');
  const isBack = () => program.pid() !== undefined && program.pid() !== first;
  expect(await until(isBack, { timeoutMs: SOON_MS_MAX })).toBe(true);
  expect(program.deaths()).toBe(1);
  expect(output.lastLines().join('\n')).toContain('ended (SIGKILL)');
  await program.stop();
});

test('who is started in the place of a dead one is told its number', async () => {
  const told: (number | undefined)[] = [];
  const program = await supervise({
    name: 'program',
    output,
    start: (formerPid) => {
      told.push(formerPid);
      return node(FOR_EVER);
    },
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 2_000,
  });
  const first = program.pid();
  process.kill(first ?? 0, 'SIGKILL');
  expect(await until(() => told.length === 2, { timeoutMs: SOON_MS_MAX })).toBe(true);
  expect(told).toEqual([undefined, first]);
  await program.stop();
});

test('a stopped program stays stopped', async () => {
  const program = await run(FOR_EVER);
  await program.stop();
  expect(program.pid()).toBeUndefined();
  expect(program.deaths()).toBe(0);
});

test('a program that ignores the word is killed when its time is up', async () => {
  const deaf = join(folder, 'deaf');
  const script = `process.on('SIGTERM', () => {}); fs.writeFileSync('${deaf}', ''); ${FOR_EVER}`;
  const program = await run(script, 300);
  expect(await until(() => existsSync(deaf), { timeoutMs: SOON_MS_MAX })).toBe(true);
  const startedAt = performance.now();
  await program.stop();
  expect(performance.now() - startedAt).toBeGreaterThan(250);
  expect(program.pid()).toBeUndefined();
});

test('a crash loop is counted, and stopping it does not wait for the pause', async () => {
  const program = await run('process.exit(3)');
  expect(await until(() => program.deaths() >= 2, { timeoutMs: SOON_MS_MAX })).toBe(true);
  expect(output.lastLines().join('\n')).toContain('ended (exit code 3)');
  const startedAt = performance.now();
  await program.stop();
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
