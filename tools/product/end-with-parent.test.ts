import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const END_WITH_PARENT = fileURLToPath(new URL('./end-with-parent.mjs', import.meta.url));

/** What becomes of a service that runs `script`, whose parent dies once `alive` is over. */
const endOf = async (
  script: string,
  alive: (service: ChildProcess) => Promise<unknown>,
): Promise<readonly unknown[]> => {
  const service = fork('-e', [script], {
    execArgv: ['--import', END_WITH_PARENT],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(service, 'exit');
  await alive(service);
  // What is left of a parent that was killed.
  service.disconnect();
  return ended;
};

const WAITS = 'setInterval(() => {}, 60_000);';

test.each([0, 60, 600])('a service whose parent is gone after %i ms ends', async (ms) => {
  expect(await endOf(WAITS, () => delay(ms))).toEqual([null, 'SIGTERM']);
});

test('so does one that does not listen', async () => {
  const deaf = `process.on('SIGTERM', () => {}); process.send('deaf'); ${WAITS}`;
  const isDeaf = (service: ChildProcess) => once(service, 'message');
  expect(await endOf(deaf, isDeaf)).toEqual([null, 'SIGKILL']);
});
