import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
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

test('a lock left by a process that is gone is taken over, whoever keeps silent at its port now', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const gone = spawnSync(process.execPath, ['--version']);
  mkdirSync(join(dataDir, 'run'));
  const left = { pid: gone.pid, port };
  writeFileSync(join(dataDir, 'run/supervisor.json'), JSON.stringify(left));
  expect(await isLockHeld(dataDir, 100)).toBe(false);
  (await takeRunLock(dataDir, 100)).release();
  // The process that lives: it may be busy, and is not to be killed for that.
  writeFileSync(join(dataDir, 'run/supervisor.json'), JSON.stringify({ pid: process.ppid, port }));
  expect(await isLockHeld(dataDir, 100)).toBe(true);
  await expect(takeRunLock(dataDir, 100)).rejects.toThrow(/wait a moment, and try again/);
  silent.close();
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
