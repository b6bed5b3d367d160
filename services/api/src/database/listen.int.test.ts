import { once, EventEmitter } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { openLine } from '@keepsale/read-model/testing/line';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? '';

test('a line that swallows everything is noticed, and another one taken', async () => {
  const url = new URL(databaseUrl);
  const line = await openLine(Number(url.port));
  url.port = String(line.port);
  const heard = new EventEmitter();
  const listener = await listen({
    databaseUrl: url.href,
    channel: 'keepsale_listen_test',
    onPayload: (payload) => heard.emit('payload', payload),
    onLost: () => heard.emit('lost'),
    heartbeatMs: 100,
    silenceMs: 400,
  });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // A busy machine may be silent for so long before, too.
    await expect.poll(() => listener.isAlive()).toBe(true);
    const isLost = once(heard, 'lost');
    line.stall();
    await isLost;
    expect(listener.isAlive()).toBe(false);
    const payload = once(heard, 'payload');
    const isHeard = payload.then(() => true);
    // The new line is there in a moment; what is said before that is not heard, by design.
    while (!(await Promise.race([isHeard, notify(client)])));

    expect(await payload).toEqual(['hello']);
  } finally {
    await client.end();
    await listener.close();
    await line.close();
  }
});

test('whoever starts to listen while the server restarts waits for it', async () => {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const way = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const own = (way.address() as AddressInfo).port;
  await new Promise((resolve) => way.close(resolve));
  url.host = `127.0.0.1:${own}`;
  const listening = listen({
    databaseUrl: url.href,
    channel: 'keepsale_listen_test',
    onPayload: () => undefined,
    onLost: () => undefined,
  });
  await expect(new Client({ connectionString: url.href }).connect()).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
  await once(way.listen(own, '127.0.0.1'), 'listening');
  const listener = await listening;
  expect(listener.isAlive()).toBe(true);
  await listener.close();
  way.close();
});

const notify = async (client: Client): Promise<false> => {
  await client.query("notify keepsale_listen_test, 'hello'");
  return false;
};
