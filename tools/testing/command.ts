import { spawn } from 'node:child_process';
import { ROOT } from '../bootstrap/paths.mjs';

export interface Ran {
  readonly ok: boolean;
  readonly output: string;
}

interface NodeCommand {
  /** A script and its arguments, for this Node.js. */
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

/** Runs quietly; the output is for whoever wants to show a failure. */
export function runCaptured({ args, env, cwd = ROOT }: NodeCommand): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
    });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Runs before the person's eyes; resolves to whether it ended well. */
export function runShown({ args, env, cwd = ROOT }: NodeCommand): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}
