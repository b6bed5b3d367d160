import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase, testProgram } from '@keepsale/event-store/testing';
import { restoreMarkIn } from '@keepsale/file-store';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let dataDir: string;
let child: ChildProcess | null = null;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  // Again: nothing to do, nothing harmed.
  await migrate(database.url);
  dataDir = await mkdtemp(join(tmpdir(), 'keepsale-server-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

const start = (env: NodeJS.ProcessEnv) => {
  const started = spawn(process.execPath, [testProgram('services/api/src/server.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      EVENT_STORE_URL: database.url,
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let output = '';
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  }
  // With its last words: its exit alone comes before they are read.
  const exit = once(started, 'close').then(([code]) => code as number | null);
  return { process: started, exit, output: () => output };
};

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

describe('the process', () => {
  test('serves, keeps metrics on a port of their own, and ends on SIGTERM within 10 s', async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const server = start({
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'debug',
    });
    const base = `http://127.0.0.1:${port}`;
    await expect.poll(() => answers(`${base}/health/ready`), { timeout: 100_000 }).toBe(true);

    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await metrics.text()).toContain('keepsale_http_request_duration_seconds');
    expect((await fetch(`${base}/metrics`)).status).toBe(404);
    await fetch(`${base}/api/products?q=ann@example.com`, {
      headers: { authorization: 'Bearer secret-token' },
    });

    const stoppedAt = performance.now();
    server.process.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    expect(server.output()).toContain('"route":"/api/products"');
    expect(server.output()).not.toMatch(/ann@example|secret-token|127\.0\.0\.1:\d+.*remote/);
  }, 120_000);

  test('serves nothing of a data folder whose restore was interrupted', async () => {
    const half = await mkdtemp(join(dataDir, 'half-'));
    await writeFile(restoreMarkIn(half), '');

    const server = start({ DATA_DIR: half });

    expect(await server.exit).toBe(1);
    expect(server.output()).toContain(`${half} holds a restore that was interrupted`);
  });

  test('says in sentences what it cannot start with', async () => {
    const server = start({ DATABASE_URL: '', PORT: 'http' });

    expect(await server.exit).toBe(1);
    expect(server.output()).toBe(
      'DATABASE_URL is not set: set it to postgres://user:password@host:port/database.\n' +
        'PORT cannot be read: it must be a port from 0 to 65535.\n',
    );
  });
});
