import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../services/free-port.ts';
import { isLockHeld, takeRunLock } from './run-lock.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keepsale-lock-'));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

test('a second start is told where the first one is', async () => {
  const lock = await takeRunLock(dataDir);
  lock.announce('http://localhost:3000');
  await expect(takeRunLock(dataDir)).rejects.toThrow(
    /already running .*: open http:\/\/localhost:3000/,
  );
  lock.release();
});

test('a released folder can be taken again', async () => {
  (await takeRunLock(dataDir)).release();
  (await takeRunLock(dataDir)).release();
});

test('a lock left by a killed run is taken over, even when its pid now is somebody else', async () => {
  mkdirSync(join(dataDir, 'run'));
  const left = { pid: process.ppid, port: await freePort() };
  writeFileSync(join(dataDir, 'run/supervisor.json'), JSON.stringify(left));
  (await takeRunLock(dataDir)).release();
});

test('only a process that lives holds a folder', async () => {
  expect(await isLockHeld(dataDir)).toBe(false);
  const lock = await takeRunLock(dataDir);
  expect(await isLockHeld(dataDir)).toBe(true);
  lock.release();
  const left = { pid: process.ppid, port: await freePort() };
  writeFileSync(join(dataDir, 'run/supervisor.json'), JSON.stringify(left));
  expect(await isLockHeld(dataDir)).toBe(false);
});

test('a lock file of garbage is no obstacle', async () => {
  mkdirSync(join(dataDir, 'run'));
  writeFileSync(join(dataDir, 'run/supervisor.json'), '{"pid":');
  (await takeRunLock(dataDir)).release();
});
