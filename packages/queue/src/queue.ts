import { createPostgresBackend, Queue, withBackend, type JobsOptions, type JobType } from 'bullmq';
import { postgresConnection, redisConnection, type QueueBackend } from './backend.ts';

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
  const inTime = <T>(asked: Promise<T>): Promise<T> => withinTime(asked, answerMsMax);
  const { queue, disconnect } = connect(name, backend, onError);
  queue.on('error', onError);
  return {
    add: async ({ id, data, priority }) => {
      await inTime(queue.add(name, data, { ...JOB_OPTIONS, jobId: id, priority }));
    },
    addMany: async (jobs) => {
      const wanted = jobs.map(({ id, data, priority }) => ({
        name,
        data,
        opts: { ...JOB_OPTIONS, jobId: id, priority },
      }));
      await inTime(queue.addBulk(wanted));
    },
    remove: async (id) => {
      await inTime(queue.remove(id));
    },
    depth: async () => {
      const counts = await inTime(
        queue.getJobCounts('waiting', 'prioritized', 'delayed', 'active'),
      );
      const of = (type: string): number => counts[type] ?? 0;
      return {
        waiting: of('waiting') + of('prioritized') + of('delayed'),
        running: of('active'),
      };
    },
    close: async () => {
      // Without an answer it would wait for Redis to come back, only to say goodbye.
      await inTime(queue.close()).catch(onError);
      disconnect();
    },
  };
};

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
interface BullQueue {
  add(name: string, data: unknown, options: JobsOptions): Promise<unknown>;
  addBulk(jobs: { name: string; data: unknown; opts: JobsOptions }[]): Promise<unknown>;
  remove(id: string): Promise<number>;
  getJobCounts(...types: JobType[]): Promise<Record<string, number>>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

const connect = (
  name: string,
  backend: QueueBackend,
  onError: (error: Error) => void,
): { readonly queue: BullQueue; readonly disconnect: () => void } => {
  if (backend.kind === 'redis') {
    const connection = redisConnection(backend.url, onError);
    return { queue: new Queue(name, { connection }), disconnect: () => connection.disconnect() };
  }
  const { Queue: PostgresQueue } = withBackend(createPostgresBackend);
  const connection = postgresConnection(backend.connectionString);
  // BullMQ ends what it opened itself; what it was given it leaves open, and the process would never end.
  return { queue: new PostgresQueue(name, { connection }), disconnect: () => undefined };
};
