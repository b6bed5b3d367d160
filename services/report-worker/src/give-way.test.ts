import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { giveWay } from './give-way.ts';

test('a process that gives way is behind its maker, and one that has ended harms nobody', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 10_000)']);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  giveWay(pid);
  expect(getPriority(pid)).toBeGreaterThan(getPriority());
  child.kill('SIGKILL');
  await once(child, 'exit');
  giveWay(pid);
});
