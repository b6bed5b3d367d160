import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { testProgram } from '@keepsale/event-store/testing';
import type { FatalCall } from './die-at-call.ts';

/** A worker as a process of its own. */
export interface SpawnedWorker {
  kill(): void;
  /** The call that it died before, once it is dead; `null`: it was killed from outside. */
  readonly died: Promise<string | null>;
}

export const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
const LAST_WORDS = /^died before (.*)$/m;

/** Resolves when it is ready to draw. With a `fatal` call it dies there by itself. */
export const spawnWorker = async (
  env: NodeJS.ProcessEnv,
  fatal: FatalCall = '',
): Promise<SpawnedWorker> => {
  const child = spawn(
    process.execPath,
    [testProgram('services/report-worker/src/testing/worker-child.ts')],
    {
      cwd: REPOSITORY,
      env: { ...env, DIE_AT_CALL: String(fatal) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      if (said.includes('ready')) resolve();
    });
    child.once('exit', () => {
      reject(new Error(`the worker did not start: ${said}`));
    });
  });
  const died = once(child, 'close').then(() => LAST_WORDS.exec(said)?.[1] ?? null);
  await ready;
  return { kill: () => void child.kill('SIGKILL'), died };
};
