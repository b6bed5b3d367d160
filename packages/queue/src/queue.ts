import { createPostgresBackend, Queue, withBackend, type JobsOptions, type JobType } from 'bullmq';
import { postgresConnection, redisConnection, type QueueBackend } from './backend.ts';
import { firstReady, type Connecting, type Connection } from './first-ready.ts';

export interface JobRequest<Data> {
  /** Unique in its queue while it waits or runs: adding it again changes nothing. No colon (Redis keys). */
  readonly id: string;
  readonly data: Data;
  readonly priority: number;
}

/** Jobs that wait for a worker. What became of them is told by our own rows, never by the queue. */
export interface JobQueue<Data> {
  /** Resolves when the queue has it. Repeating with the same id is harmless. @throws QueueAway as all of these, within 5 s. */
  add(job: JobRequest<Data>): Promise<void>;
  addMany(jobs: readonly JobRequest<Data>[]): Promise<void>;
  /** Takes a job back that nobody has begun; nothing happens when it runs or is not there. */
  remove(id: string): Promise<void>;
  /** How many wait and how many run. */
  depth(): Promise<{ readonly waiting: number; readonly running: number }>;
  close(): Promise<void>;
}

/** The queue did not answer in time. What it was asked for may still be done later, which is harmless. */
export class QueueAway extends Error {
  override readonly name = 'QueueAway';
}

/** Somebody waits for the answer to a request meanwhile; what the queue missed is found by a sweep. */
const ANSWER_MS_MAX = 5_000;

/** Every job is tried this often; between the tries it waits 1 s, 2 s, 4 s. */
export const JOB_ATTEMPTS_MAX = 4;
const RETRY_DELAY_MS_MIN = 1_000;

export const openQueue = <Data>(
  name: string,
  backend: QueueBackend,
  onError: (error: Error) => void,
  answerMsMax = ANSWER_MS_MAX,
): JobQueue<Data> => {
  const closing = new AbortController();
  const make = () => connect(name, backend, onError);
  const ready = firstReady(make, onError, closing.signal).catch(() => Promise.reject(closed()));
  // Whoever asks the queue hears of it.
  ready.catch(() => undefined);
  const ask = <T>(call: (queue: BullQueue) => Promise<T>): Promise<T> => {
    if (closing.signal.aborted) return Promise.reject(closed());
    return withinTime(
      ready.then(({ bull }) => call(bull)),
      answerMsMax,
    );
  };
  return {
    add: async ({ id, data, priority }) => {
      const wanted = { ...JOB_OPTIONS, jobId: id, priority };
      await ask((queue) => queue.add(name, data, wanted));
    },
    addMany: async (jobs) => {
      const wanted = jobs.map(({ id, data, priority }) => ({
        name,
        data,
        opts: { ...JOB_OPTIONS, jobId: id, priority },
      }));
      await ask((queue) => queue.addBulk(wanted));
    },
    remove: async (id) => {
      await ask((queue) => queue.remove(id));
    },
    depth: async () => {
      const counts = await ask((queue) =>
        queue.getJobCounts('waiting', 'prioritized', 'delayed', 'active'),
      );
      const of = (type: string): number => counts[type] ?? 0;
      return {
        waiting: of('waiting') + of('prioritized') + of('delayed'),
        running: of('active'),
      };
    },
    close: async () => {
      closing.abort();
      const connection = await ready.catch(() => null);
      if (connection === null) return;
      // Without an answer it would wait for Redis to come back, only to say goodbye.
      await withinTime(connection.bull.close(), answerMsMax).catch(onError);
      connection.disconnect();
    },
  };
};

const closed = (): QueueAway => new QueueAway('the queue is closed');

/** BullMQ lets everything wait until Redis is back. @throws QueueAway */
const withinTime = async <T>(asked: Promise<T>, msMax: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new QueueAway(`the queue does not answer within ${msMax} ms`));
    }, msMax);
  });
  try {
    return await Promise.race([asked, timeIsUp]);
  } finally {
    clearTimeout(timer);
  }
};

/** A finished job leaves at once, or adding its id again (the sweep for lost jobs) would do nothing for ever. */
const JOB_OPTIONS = {
  attempts: JOB_ATTEMPTS_MAX,
  backoff: { type: 'exponential', delay: RETRY_DELAY_MS_MIN },
  removeOnComplete: true,
  removeOnFail: true,
} as const;

/** What we use of the classes of both backends, whose full types differ. */
interface BullQueue extends Connecting {
  add(name: string, data: unknown, options: JobsOptions): Promise<unknown>;
  addBulk(jobs: { name: string; data: unknown; opts: JobsOptions }[]): Promise<unknown>;
  remove(id: string): Promise<number>;
  getJobCounts(...types: JobType[]): Promise<Record<string, number>>;
}

const connect = (
  name: string,
  backend: QueueBackend,
  onError: (error: Error) => void,
): Connection<BullQueue> => {
  if (backend.kind === 'redis') {
    const connection = redisConnection(backend.url, onError);
    const bull = new Queue(name, { connection });
    bull.on('error', onError);
    return { bull, disconnect: () => connection.disconnect() };
  }
  const { Queue: PostgresQueue } = withBackend(createPostgresBackend);
  const connection = postgresConnection(backend.connectionString);
  const bull = new PostgresQueue(name, { connection });
  bull.on('error', onError);
  return { bull, disconnect: () => undefined };
};
