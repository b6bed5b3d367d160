import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stopProcess } from '../services/tied-process.ts';
import { until } from '../services/until.ts';
import { openOutput, type Output } from './output.ts';
import { keepSpare } from './spare.ts';
import { supervise } from './supervise.ts';

/** For what never comes: a busy machine takes seconds to start a process. */
const SOON = { timeoutMs: 12_000 };
const HOW_TO_STOP = { stopSignal: 'SIGTERM', stopTimeoutMs: 2_000 } as const;

/** Says that it could begin, and what it is told. */
const WAITS = `process.on('message', (told) => process.send('told ' + told)); process.send('waiting');`;
const NEVER_READY = 'setInterval(() => {}, 1000)';

let folder: string;
let output: Output;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsale-spare-'));
  output = openOutput({ name: 'program', colour: 'cyan', folder, shown: false });
});

afterEach(() => {
  output.close();
  rmSync(folder, { recursive: true, force: true });
});

function node(script: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', script], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve) => child.once('spawn', () => resolve(child)));
}

async function taken(take: () => ChildProcess | undefined): Promise<ChildProcess> {
  let child: ChildProcess | undefined;
  await until(() => (child = take()) !== undefined, SOON);
  if (child === undefined) throw new Error('no spare came');
  return child;
}

test('the spare one is told to begin when it is taken, and another one comes', async () => {
  const spare = keepSpare({ output, start: () => node(WAITS), ...HOW_TO_STOP });
  const first = await taken(spare.take);
  const told = await new Promise((resolve) => first.once('message', resolve));
  expect(told).toBe('told begin');
  expect(spare.take()).toBeUndefined();
  expect(await until(() => spare.pid() !== undefined, SOON)).toBe(true);
  expect(spare.pid()).not.toBe(first.pid);
  await Promise.all([spare.stop(), stopProcess(first, { signal: 'SIGTERM', timeoutMs: 2_000 })]);
  expect(spare.pid()).toBeUndefined();
});

test('one that has not come so far, or is dead, is not taken', async () => {
  const started: ChildProcess[] = [];
  const start = async () => {
    const child = await node(started.length === 0 ? NEVER_READY : WAITS);
    started.push(child);
    return child;
  };
  const spare = keepSpare({ output, start, ...HOW_TO_STOP });
  expect(await until(() => spare.pid() !== undefined, SOON)).toBe(true);
  expect(spare.take()).toBeUndefined();
  started[0]?.kill('SIGKILL');
  const second = await taken(spare.take);
  expect(second).toBe(started[1]);
  await Promise.all([spare.stop(), stopProcess(second, { signal: 'SIGTERM', timeoutMs: 2_000 })]);
});

test('a program that dies has its place taken by the spare one, without a pause', async () => {
  let starts = 0;
  const start = () => {
    starts += 1;
    return node(NEVER_READY);
  };
  let waits = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (waits = resolve));
  const startSpare = async () => {
    const child = await node(WAITS);
    child.once('message', () => waits());
    return child;
  };
  const program = await supervise({ name: 'program', output, start, startSpare, ...HOW_TO_STOP });
  expect(program.sparePid()).toBeUndefined();
  program.keepSpare();
  await waiting;
  const next = program.sparePid();
  process.kill(program.pid() ?? 0, 'SIGKILL');
  expect(await until(() => program.pid() === next, SOON)).toBe(true);
  expect(starts).toBe(1);
  expect(program.deaths()).toBe(1);
  expect(output.lastLines().join('\n')).toContain('ended (SIGKILL); the spare one takes its place');
  expect(await until(() => program.sparePid() !== undefined, SOON)).toBe(true);
  await program.stop();
  expect(program.pid()).toBeUndefined();
  expect(program.sparePid()).toBeUndefined();
});

test('a spare one that comes while a dead program is not started again yet takes its place', async () => {
  let starts = 0;
  const start = () => {
    starts += 1;
    // The first pauses after a death are short, and nobody is ready within them.
    return node(starts <= 6 ? 'process.exit(3)' : NEVER_READY);
  };
  let ready = (): void => undefined;
  const startSpare = async () => {
    const child = await node(`process.on('message', () => {}); ${NEVER_READY}`);
    ready = () => child.emit('message', 'waiting', undefined);
    return child;
  };
  const program = await supervise({ name: 'program', output, start, startSpare, ...HOW_TO_STOP });
  program.keepSpare();
  // The pause that has begun by then takes two seconds.
  expect(await until(() => program.deaths() === 4, SOON)).toBe(true);
  const next = program.sparePid();
  ready();
  expect(await until(() => program.pid() === next, SOON)).toBe(true);
  expect(starts).toBe(4);
  await program.stop();
});
