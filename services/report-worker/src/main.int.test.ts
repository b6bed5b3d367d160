import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { testProgram } from '@keepsale/event-store/testing';
import { expect, test } from 'vitest';
import { REPOSITORY } from './testing/spawn-worker.ts';

/** Several looks at the database. */
const LOOKED_AT_MS = 1_500;

/** A Postgres that answers every connection with that. */
const postgresSaying = async (code: string, message: string): Promise<Server> => {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${message}`, ''];
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.alloc(5);
  head.write('E', 0);
  head.writeInt32BE(body.length + head.length - 1, 1);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([head, body])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

const startWorkerOn = (server: Server) => {
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
  const server = await postgresSaying('57P03', 'the database system is starting up');
  const { worker, ended, said } = startWorkerOn(server);
  await expect.poll(said).toContain('the database does not answer yet');
  await delay(LOOKED_AT_MS);
  worker.kill('SIGTERM');
  await ended;
  server.close();
  expect(said().trim().split('\n')).toHaveLength(1);
});

test('a database that refuses is not waited for', async () => {
  const server = await postgresSaying('28P01', 'password authentication failed');
  const { ended, said } = startWorkerOn(server);
  expect(await ended).toEqual([1, null]);
  server.close();
  expect(said()).toContain('password authentication failed');
});
