import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';
import { spawnTied } from '../services/tied-process.ts';
import type { Output } from './output.ts';

interface HowToStart {
  readonly nodeFlags?: readonly string[] | undefined;
  /** Commands that change the surroundings first. */
  readonly prefix?: readonly string[];
}

/** Starts one of our services from its TypeScript, without a build; it ends when we do. */
export function startNodeService(
  file: string,
  env: NodeJS.ProcessEnv,
  output: Output,
  { nodeFlags = [], prefix = [] }: HowToStart = {},
): Promise<ChildProcess> {
  const child = spawnTied(
    process.execPath,
    [
      ...nodeFlags,
      '--import',
      'tsx',
      '--import',
      './tools/bootstrap/plain-modules.mjs',
      '--import',
      './tools/product/end-with-parent.mjs',
      join(ROOT, file),
    ],
    {
      env,
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      deathSignal: 'SIGTERM',
      prefix,
    },
  );
  const take = (chunk: Buffer) => output.write(chunk.toString('utf8'));
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(child));
    child.once('error', reject);
  });
}
