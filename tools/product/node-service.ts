import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';
import { spawnTied } from '../services/tied-process.ts';
import type { Output } from './output.ts';

interface HowToStart {
  readonly nodeFlags?: readonly string[] | undefined;
  /** Commands that change the surroundings first. */
  readonly prefix?: readonly string[];
}

/** TypeScript goes through a loader; a program that was made of it needs none, and names the lines of its sources. */
const LOADER = ['--import', 'tsx', '--import', './tools/bootstrap/plain-modules.mjs'];
const SOURCE_LINES = ['--enable-source-maps'];

/** Starts one of our services, by its source in the checkout or as a program made of it; it ends when we do. */
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
      ...(file.endsWith('.ts') ? LOADER : SOURCE_LINES),
      '--import',
      './tools/product/end-with-parent.mjs',
      resolve(ROOT, file),
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
