import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { testProgram } from '@keepsale/event-store/testing';
import { expect, test } from 'vitest';
import { REPOSITORY } from './testing/spawn-worker.ts';

/** Several looks at the database. */
const LOOKED_AT_MS = 1_500;

/** What a Postgres says that is only starting. */
const notYet = (): Buffer => {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', ''];
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.alloc(5);
  head.write('E', 0);
  head.writeInt32BE(body.length + head.length - 1, 1);
  return Buffer.concat([head, body]);
};

test('a database that is only starting is waited for, quietly, and a signal ends that', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(notYet()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const url = `postgres://keepsale:none@127.0.0.1:${port}/postgres`;
  const worker = spawn(process.execPath, [testProgram('services/report-worker/src/main.ts')], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      DATABASE_URL: url,
      EVENT_STORE_URL: url,
      REDIS_URL: '',
      DATA_DIR: tmpdir(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  worker.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const ended = once(worker, 'exit');
  await expect.poll(() => said).toContain('the database does not answer yet');
  await delay(LOOKED_AT_MS);
  worker.kill('SIGTERM');
  await ended;
  server.close();
  expect(said.trim().split('\n')).toHaveLength(1);
});
