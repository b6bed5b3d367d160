import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { testProgram } from '@keepsale/event-store/testing';
import { postgresGate, type PostgresGate } from '@keepsale/queue/testing/postgres-gate';
import { expect, test } from 'vitest';
import { REPOSITORY } from './testing/spawn-worker.ts';

/** Several looks at the database. */
const LOOKED_AT_MS = 1_500;

/** The gates before it stay shut. */
const NOBODY = 'postgres://keepsale:none@127.0.0.1/postgres';

const startWorkerOn = ({ url }: PostgresGate) => {
  const worker = spawn(process.execPath, [testProgram('services/report-worker/src/main.ts')], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      DATABASE_URL: url,
      EVENT_STORE_URL: url,
      REDIS_URL: '',
      DATA_DIR: tmpdir(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: Buffer): void => {
    said += chunk.toString('utf8');
  };
  worker.stdout.on('data', hear);
  worker.stderr.on('data', hear);
  return { worker, ended: once(worker, 'close'), said: () => said };
};

test('a database that is only starting is waited for, quietly, and a signal ends that', async () => {
  const gate = await postgresGate(NOBODY, '57P03', 'the database system is starting up');
  const { worker, ended, said } = startWorkerOn(gate);
  await expect.poll(said).toContain('the database does not answer yet');
  await delay(LOOKED_AT_MS);
  worker.kill('SIGTERM');
  await ended;
  gate.close();
  expect(said().trim().split('\n')).toHaveLength(1);
});

test('a database that refuses is not waited for', async () => {
  const gate = await postgresGate(NOBODY, '28P01', 'password authentication failed');
  const { ended, said } = startWorkerOn(gate);
  expect(await ended).toEqual([1, null]);
  gate.close();
  expect(said()).toContain('password authentication failed');
});
