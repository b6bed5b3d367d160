import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testProgram } from '@keepsale/event-store/testing';
import { READ_SCHEMA } from '@keepsale/read-model';
import type { Pool } from 'pg';

export interface TestProjector {
  /** Stops it; the read models stand still. Repeating is harmless. */
  stop(): Promise<void>;
  /** The operating system's process: for tests that freeze or kill it. */
  readonly process: ChildProcess;
}

/** By its path, not by import: services know nothing of each other. */
const MAIN = 'services/projector/src/main.ts';
const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
const START_MS_MAX = 50_000;

/** The real projector as a process of its own; resolves when it holds all shards. */
export const startProjector = async (databaseUrl: string, pool: Pool): Promise<TestProjector> => {
  const child = spawn(process.execPath, [testProgram(MAIN)], {
    cwd: REPOSITORY,
    env: { ...process.env, DATABASE_URL: databaseUrl, EVENT_STORE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString('utf8');
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  const deadline = Date.now() + START_MS_MAX;
  // On a busy machine even a connection may take longer than a pool waits for it.
  let trouble: unknown;
  const started = () =>
    holdsAllShards(pool).catch((error: unknown) => {
      trouble = error;
      return false;
    });
  while (!(await started())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the projector did not start: ${complaints}`, { cause: trouble });
    }
    await delay(50);
  }
  return {
    process: child,
    stop: async () => {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await exited;
      clearTimeout(patience);
    },
  };
};

const holdsAllShards = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ held: boolean }>(
    `select count(*) = 16 as held from ${READ_SCHEMA}.shard_leases where lease_until > now()`,
  );
  return rows[0]?.held ?? false;
};
