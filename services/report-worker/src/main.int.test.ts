import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testProgram } from '@keepsale/event-store/testing';
import { restoreMarkIn } from '@keepsale/file-store';
import { expect, test } from 'vitest';

test('draws nothing on a data folder whose restore was interrupted', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keepsale-worker-'));
  await writeFile(restoreMarkIn(dataDir), '');
  const { PATH, TEST_DATABASE_URL: databaseUrl } = process.env;
  const env = { PATH, DATABASE_URL: databaseUrl, EVENT_STORE_URL: databaseUrl, DATA_DIR: dataDir };
  const worker = spawn(process.execPath, [testProgram('services/report-worker/src/main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  worker.stderr.on('data', (chunk: Buffer) => (words += chunk.toString('utf8')));

  await once(worker, 'close');

  expect(worker.exitCode).toBe(1);
  expect(words).toContain(`${dataDir} holds a restore that was interrupted`);
  await rm(dataDir, { recursive: true });
});
