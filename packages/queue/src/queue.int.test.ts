import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  JobPostponed,
  JobRefused,
  migrateQueue,
  openQueue,
  QueueAway,
  startWorker,
  type JobQueue,
  type JobWorker,
  type QueueBackend,
  type RunningJob,
} from './index.ts';
import { postgresGate, type PostgresGate } from './testing/postgres-gate.ts';

interface Sheet {
  readonly page: number;
}

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? '';
const redisUrl = process.env['TEST_REDIS_URL'];

const backends: readonly QueueBackend[] = [
  { kind: 'postgres', connectionString: databaseUrl },
  ...(redisUrl === undefined ? [] : [{ kind: 'redis' as const, url: redisUrl }]),
];

describe.each(backends)('a queue on $kind', (backend) => {
  const errors: Error[] = [];
  const onError = (error: Error): void => {
    errors.push(error);
  };
  const open: { close(graceMs?: number): Promise<void> }[] = [];

  const queueOf = (name: string): JobQueue<Sheet> => {
    const queue = openQueue<Sheet>(name, backend, onError);
    open.push(queue);
    return queue;
  };
  const workerOf = (
    name: string,
    work: (job: RunningJob<Sheet>) => Promise<void>,
    options: { concurrency?: number; lockMs?: number } = {},
  ): JobWorker => {
    const worker = startWorker<Sheet>(name, backend, work, { concurrency: 1, onError, ...options });
    open.push({ close: () => worker.close(1_000) });
    return worker;
  };

  beforeAll(async () => {
    if (backend.kind === 'postgres') await migrateQueue(backend.connectionString);
  });

  afterAll(async () => {
    for (const part of open.reverse()) await part.close();
    expect(errors).toEqual([]);
  });

  test('every job is done once, whoever waits goes before the batch', async () => {
    const name = `order-${randomUUID()}`;
    const queue = queueOf(name);
    await queue.addMany(
      [1, 2, 3].map((page) => ({ id: `batch-${page}`, data: { page }, priority: 10 })),
    );
    await queue.add({ id: 'person', data: { page: 99 }, priority: 1 });
    expect(await queue.depth()).toEqual({ waiting: 4, running: 0 });
    const done: number[] = [];
    await new Promise<void>((resolve) => {
      workerOf(name, (job) => {
        done.push(job.data.page);
        if (done.length === 4) resolve();
        return Promise.resolve();
      });
    });
    expect(done).toEqual([99, 1, 2, 3]);
  });

  test('an id that waits or runs already is not taken twice, and can come again when it is done', async () => {
    const name = `repeat-${randomUUID()}`;
    const queue = queueOf(name);
    const job = { id: 'report-1', data: { page: 1 }, priority: 1 };
    await Promise.all([queue.add(job), queue.add(job), queue.add(job)]);
    let runs = 0;
    workerOf(name, () => {
      runs += 1;
      return Promise.resolve();
    });
    await until(async () => runs === 1 && (await queue.depth()).running === 0);
    await queue.add(job);
    await until(() => Promise.resolve(runs === 2));
    expect(runs).toBe(2);
  });

  test('a job that fails is tried again, and knows its last try', async () => {
    const name = `retry-${randomUUID()}`;
    const seen: (readonly [number, boolean])[] = [];
    workerOf(name, (job) => {
      seen.push([job.attempt, job.isLastAttempt]);
      return seen.length < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve();
    });
    await queueOf(name).add({ id: 'r', data: { page: 1 }, priority: 1 });
    await until(() => Promise.resolve(seen.length === 3));
    expect(seen).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ]);
  });

  test('what cannot be mended is not tried again', async () => {
    const name = `refused-${randomUUID()}`;
    const queue = queueOf(name);
    let runs = 0;
    workerOf(name, () => {
      runs += 1;
      return Promise.reject(new JobRefused('no such report'));
    });
    await queue.add({ id: 'r', data: { page: 1 }, priority: 1 });
    await until(async () => {
      const { waiting, running } = await queue.depth();
      return runs > 0 && waiting === 0 && running === 0;
    });
    expect(runs).toBe(1);
  });

  test('a postponed job comes again, later each time, and no attempt is counted', async () => {
    const name = `postponed-${randomUUID()}`;
    const queue = queueOf(name);
    const begun: (readonly [at: number, attempt: number])[] = [];
    workerOf(name, (job) => {
      begun.push([Date.now(), job.attempt]);
      return begun.length < 3
        ? Promise.reject(new JobPostponed('not shown yet'))
        : Promise.resolve();
    });
    await queue.add({ id: 'r', data: { page: 1 }, priority: 1 });
    await until(() => Promise.resolve(begun.length === 3));
    const [first = 0, second = 0, third = 0] = begun.map(([at]) => at);
    expect(begun.map(([, attempt]) => attempt)).toEqual([1, 1, 1]);
    expect(second - first).toBeGreaterThan(450);
    expect(third - second).toBeGreaterThan(950);
  });

  test('a worker that stops hands its job to another at once', async () => {
    const name = `handed-${randomUUID()}`;
    await queueOf(name).add({ id: 'r', data: { page: 1 }, priority: 1 });
    const stop = new AbortController();
    const begun = new Promise<JobWorker>((resolve) => {
      const first = startWorker<Sheet>(
        name,
        backend,
        async () => {
          resolve(first);
          await once(stop.signal, 'abort');
          throw new JobPostponed('stops', { delayMs: 0 });
        },
        // Longer than anybody waits here: nobody takes it over who was not given it.
        { concurrency: 1, lockMs: 600_000, onError },
      );
    });
    await (await begun).close(50, () => stop.abort());
    await new Promise<void>((resolve) => {
      workerOf(name, () => {
        resolve();
        return Promise.resolve();
      });
    });
  });

  test('a job of a worker that died is taken over by another', async () => {
    const name = `takeover-${randomUUID()}`;
    const queue = queueOf(name);
    await queue.add({ id: 'r', data: { page: 1 }, priority: 1 });
    const first = startWorker<Sheet>(name, backend, () => new Promise<never>(() => undefined), {
      concurrency: 1,
      lockMs: 1_000,
      // A busy machine may let its lock run out before it dies, and then it hears that it lost the job: so it did.
      onError: () => undefined,
    });
    await until(async () => (await queue.depth()).running === 1);
    await first.close(0);
    let runs = 0;
    workerOf(
      name,
      () => {
        runs += 1;
        return Promise.resolve();
      },
      // Its lock bears more than that of the dead one, so that it loses nothing itself; it looks for what is lost at a third of it.
      { lockMs: 4_000 },
    );
    await until(() => Promise.resolve(runs === 1));
    expect(runs).toBe(1);
  });

  test('a worker closes whenever it is told to, also as a job comes in', async () => {
    const comeAndGo = async (closedAfterMs: number): Promise<void> => {
      const name = `closing-${randomUUID()}`;
      await queueOf(name).add({ id: 'r', data: { page: 1 }, priority: 1 });
      const worker = startWorker<Sheet>(name, backend, () => new Promise<never>(() => undefined), {
        concurrency: 1,
        onError,
      });
      await delay(closedAfterMs);
      await worker.close(0);
    };
    await Promise.all(Array.from({ length: 12 }, (_, round) => comeAndGo(round * 16)));
  });

  test('a waiting job can be taken back', async () => {
    const queue = queueOf(`remove-${randomUUID()}`);
    await queue.add({ id: 'r', data: { page: 1 }, priority: 1 });
    await queue.remove('r');
    await queue.remove('r');
    expect(await queue.depth()).toEqual({ waiting: 0, running: 0 });
  });
});

test.each(redisUrl === undefined ? [] : [redisUrl])(
  'what was closed holds no connection to Redis (%s)',
  async (address) => {
    const client = randomUUID();
    const backend: QueueBackend = { kind: 'redis', url: `${address}?connectionName=${client}` };
    const onError = (error: Error): never => {
      throw error;
    };
    const queue = openQueue<Sheet>(client, backend, onError);
    const begun = new EventEmitter();
    const isBegun = once(begun, 'job');
    const work = () => Promise.resolve(void begun.emit('job'));
    const worker = startWorker<Sheet>(client, backend, work, { concurrency: 1, onError });
    await queue.add({ id: 'one', data: { page: 1 }, priority: 1 });
    await isBegun;
    const redis = new Redis(address);
    const held = async (): Promise<number> =>
      String(await redis.client('LIST')).split(client).length - 1;
    try {
      expect(await held()).toBeGreaterThan(0);
      await worker.close(1_000);
      await queue.close();
      await expect.poll(held).toBe(0);
    } finally {
      redis.disconnect();
    }
  },
);

describe('a Redis that does not answer', () => {
  const listeners: Server[] = [];
  afterAll(() => {
    for (const listener of listeners) listener.close();
  });

  const nobody = () => Promise.resolve(DISCARD_PORT);
  const silent = async (): Promise<number> => {
    const listener = createServer((socket) => socket.on('error', () => undefined));
    listeners.push(listener);
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  };

  test.concurrent.each([
    ['nobody listens', nobody],
    ['it is silent', silent],
  ])('(%s) is told in seconds, and keeps nobody from closing', async (_, listen) => {
    const backend = { kind: 'redis', url: `redis://127.0.0.1:${await listen()}` } as const;
    const queue = openQueue<Sheet>(`away-${randomUUID()}`, backend, () => undefined, 300);
    const asked = performance.now();

    const calls = [queue.add({ id: 'one', data: { page: 1 }, priority: 1 }), queue.remove('one')];
    await Promise.all(calls.map((call) => expect(call).rejects.toThrow(QueueAway)));
    await queue.close();

    expect(performance.now() - asked).toBeLessThan(15_000);
  });
});

describe('a Postgres that is only starting', () => {
  const starting = (): Promise<PostgresGate> =>
    postgresGate(databaseUrl, '57P03', 'the database system is starting up');

  test('is asked again, now and then, until it answers', async () => {
    const gate = await starting();
    const errors: string[] = [];
    const onError = (error: Error): void => void errors.push(error.message);
    const backend: QueueBackend = { kind: 'postgres', connectionString: gate.url };
    const name = `starting-${randomUUID()}`;
    const queue = openQueue<Sheet>(name, backend, onError, 2_000);
    const done: number[] = [];
    const work = ({ data }: RunningJob<Sheet>) => Promise.resolve(void done.push(data.page));
    const worker = startWorker<Sheet>(name, backend, work, { concurrency: 1, onError });
    try {
      await expect.poll(() => gate.refusals()).toBeGreaterThan(4);
      await expect(queue.depth()).rejects.toThrow(QueueAway);
      const refusals = gate.refusals();
      gate.open();
      // Whenever it asks again: its pauses have grown meanwhile.
      await expect.poll(() => queue.depth().catch(() => null)).toEqual({ waiting: 0, running: 0 });
      await queue.add({ id: 'r', data: { page: 7 }, priority: 1 });
      await expect.poll(() => done, { timeout: 10_000 }).toEqual([7]);
      expect(refusals).toBeLessThan(60);
      // One of the queue, one of the worker.
      expect(errors).toEqual(Array(2).fill('the database system is starting up'));
    } finally {
      await worker.close(1_000);
      await queue.close();
      gate.close();
    }
  });

  test('keeps nobody from closing', async () => {
    const gate = await starting();
    const backend: QueueBackend = { kind: 'postgres', connectionString: gate.url };
    const onError = (): void => undefined;
    const queue = openQueue<Sheet>('starting', backend, onError, 2_000);
    const worker = startWorker<Sheet>('starting', backend, () => Promise.resolve(), {
      concurrency: 1,
      onError,
    });
    await expect.poll(() => gate.refusals()).toBeGreaterThan(1);
    const asked = expect(queue.depth()).rejects.toThrow(QueueAway);
    await worker.close(1_000);
    await queue.close();
    await asked;
    // Whoever had knocked before is counted by then.
    await expect(new Client({ connectionString: gate.url }).connect()).rejects.toThrow('starting');
    const refusals = gate.refusals();
    await delay(1_000);
    gate.close();
    expect(gate.refusals()).toBe(refusals);
    await expect(queue.depth()).rejects.toThrow(QueueAway);
  });
});

/** Nobody listens there. */
const DISCARD_PORT = 9;

test('migrating twice, also at the same moment, leaves one schema', async () => {
  await Promise.all([migrateQueue(databaseUrl), migrateQueue(databaseUrl)]);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ found: string }>(
    "select count(*)::text as found from pg_namespace where nspname = 'bullmq'",
  );
  await client.end();
  expect(rows[0]?.found).toBe('1');
});

const until = async (holds: () => Promise<boolean>, ms = 30_000): Promise<void> => {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};
