import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { giveWay, giveWayWithUs } from './give-way.ts';

test('a process that gives way is behind its maker, and one that has ended harms nobody', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 10_000)']);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  const [priority, session] = [getPriority(), sessionNicenessOf(process.pid)];
  giveWay(pid);
  expect(getPriority(pid)).toBeGreaterThan(priority);
  // It is in our session, as everything from a terminal is in that of the terminal.
  expect(sessionNicenessOf(process.pid)).toBe(session);
  child.kill('SIGKILL');
  await once(child, 'exit');
  giveWay(pid);
});

/** Where Linux has it: of the session that a process is in. */
const sessionNicenessOf = (pid: number): number | null => {
  const path = `/proc/${pid}/autogroup`;
  return existsSync(path) ? Number(/nice (-?\d+)/.exec(readFileSync(path, 'utf8'))?.[1]) : null;
};

test('who starts another process is not overtaken by it', async () => {
  const giveWayModule = fileURLToPath(new URL('give-way.ts', import.meta.url));
  const inFront = getPriority();
  giveWayWithUs(process.pid);
  expect(getPriority()).toBe(inFront);

  const source = `
    import { spawn } from 'node:child_process';
    import { giveWay, giveWayWithUs } from ${JSON.stringify(giveWayModule)};
    giveWay(process.pid);
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    child.once('spawn', () => { giveWayWithUs(child.pid); console.log(child.pid); child.unref(); });
  `;
  const maker = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source]);
  let said = '';
  maker.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(maker, 'close');
  const pid = Number(said);
  expect(getPriority(pid)).toBeGreaterThan(inFront);
  expect(sessionNicenessOf(pid)).not.toBe(0);
  process.kill(pid);
});
