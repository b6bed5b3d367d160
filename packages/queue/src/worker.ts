import { createPostgresBackend, UnrecoverableError, withBackend, Worker, type Job } from 'bullmq';
import { postgresConnection, redisConnection, type QueueBackend } from './backend.ts';

export interface RunningJob<Data> {
  readonly id: string;
  readonly data: Data;
  /** From 1. */
  readonly attempt: number;
  /** The last time that this job is tried: what fails now has failed for good. */
  readonly isLastAttempt: boolean;
}

export interface WorkerOptions {
  /** How many jobs at once in this process. */
  readonly concurrency: number;
  /**
   * A job belongs to its worker this long after the last sign of life (renewed at half of it); then another one takes
   * it over. Longer than any pause of the event loop.
   */
  readonly lockMs?: number;
  readonly onError: (error: Error) => void;
}

export interface JobWorker {
  /** Begins no more jobs, and waits up to `graceMs` for those at hand; the rest are taken over by another worker. */
  close(graceMs: number): Promise<void>;
}

/** A failure that trying again cannot mend. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused';
}

const LOCK_MS_DEFAULT = 30_000;
/** A job survives this many deaths of its worker before it counts as failed. */
const TAKE_OVERS_MAX = 25;

export const startWorker = <Data>(
  name: string,
  backend: QueueBackend,
  work: (job: RunningJob<Data>) => Promise<void>,
  options: WorkerOptions,
): JobWorker => {
  const running = new Set<Promise<void>>();
  const process = async (job: Job<Data>): Promise<void> => {
    const run = runJob(job, work);
    running.add(run);
    try {
      await run;
    } finally {
      running.delete(run);
    }
  };
  const worker = connect<Data>(name, backend, process, options);
  worker.on('error', options.onError);
  return { close: (graceMs) => close(worker, running, graceMs) };
};

const runJob = async <Data>(
  job: Job<Data>,
  work: (job: RunningJob<Data>) => Promise<void>,
): Promise<void> => {
  const attempt = job.attemptsMade + 1;
  try {
    await work({
      id: job.id ?? '',
      data: job.data,
      attempt,
      isLastAttempt: attempt >= (job.opts.attempts ?? 1),
    });
  } catch (error) {
    if (error instanceof JobRefused) throw new UnrecoverableError(error.message);
    throw error;
  }
};

/** BullMQ's own close either waits for ever or not at all, and cannot be hurried once it waits. */
const close = async (
  worker: BullWorker,
  running: ReadonlySet<Promise<void>>,
  graceMs: number,
): Promise<void> => {
  await worker.pause(true);
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, graceMs);
  });
  await Promise.race([Promise.allSettled(running), grace]);
  clearTimeout(timer);
  await worker.close(running.size > 0);
};

/** What we use of the classes of both backends, whose full types differ. */
interface BullWorker {
  pause(doNotWaitActive: boolean): Promise<void>;
  close(force: boolean): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

const connect = <Data>(
  name: string,
  backend: QueueBackend,
  process: (job: Job<Data>) => Promise<void>,
  options: WorkerOptions,
): BullWorker => {
  const lockDuration = options.lockMs ?? LOCK_MS_DEFAULT;
  const settings = {
    concurrency: options.concurrency,
    lockDuration,
    stalledInterval: Math.max(500, Math.floor(lockDuration / 2)),
    maxStalledCount: TAKE_OVERS_MAX,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  };
  if (backend.kind === 'redis') {
    const connection = redisConnection(backend.url, options.onError);
    return new Worker<Data>(name, process, { ...settings, connection });
  }
  const { Worker: PostgresWorker } = withBackend(createPostgresBackend);
  return new PostgresWorker<Data>(name, process, {
    ...settings,
    connection: postgresConnection(backend.connectionString),
  });
};
