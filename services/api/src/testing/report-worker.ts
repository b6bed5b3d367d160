import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { testProgram } from '@keepsale/event-store/testing';

export interface TestReportWorker {
  /** Stops it in order, or at once. Repeating is harmless. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** The operating system's process: for tests that freeze it. */
  readonly process: ChildProcess;
}

/** By its path, not by import: services know nothing of each other. */
const MAIN = 'services/report-worker/src/main.ts';
const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

/** The real worker as a process of its own; resolves when it draws. */
export const startReportWorker = async (
  databaseUrl: string,
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
): Promise<TestReportWorker> => {
  const child = spawn(process.execPath, [testProgram(MAIN)], {
    cwd: REPOSITORY,
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  let words = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      words += chunk.toString('utf8');
      if (words.includes('report worker started')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`the report worker did not start: ${words}`)));
  });
  return {
    process: child,
    stop: async (signal = 'SIGTERM') => {
      child.kill('SIGCONT');
      child.kill(signal);
      await exited;
    },
  };
};
