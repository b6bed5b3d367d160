import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endUnusedConnections } from './unused-connections.ts';

let app: FastifyInstance;
let port: number;
let answer: () => void;
const opened: Socket[] = [];

beforeEach(async () => {
  const answered = new Promise<void>((resolve) => (answer = resolve));
  app = Fastify();
  endUnusedConnections(app);
  app.get('/slow', async () => {
    await answered;
    return 'the answer';
  });
  app.post('/echo', ({ body }) => body);
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

/** Resolves once the server has the connection, and those bytes. */
const open = async (bytes: string): Promise<{ socket: Socket; all: Promise<string> }> => {
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  opened.push(socket);
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk));
  const all = once(socket, 'close').then(() => text);
  socket.write(bytes);
  const [theirs] = await accepted;
  await expect.poll(() => theirs.bytesRead).toBe(bytes.length);
  return { socket, all };
};

test('what carries no request does not keep an app from closing, and what carries one is answered', async () => {
  const silent = await open('');
  const begun = await open('GET /slow HT');
  const asked = await open('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
  const closed = app.close();
  expect([await silent.all, await begun.all]).toEqual(['', '']);
  answer();
  expect(await asked.all).toContain('the answer');
  await closed;
});

test('a body that is still on its way is waited for', async () => {
  const head = 'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\n';
  const { socket, all } = await open(`${head}Content-Length: 8\r\n\r\nhalf`);
  const silent = await open('');
  const closed = app.close();
  await silent.all;
  socket.write('half');
  expect(await all).toContain('halfhalf');
  await closed;
});
