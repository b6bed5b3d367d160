import {
  createPostgresBackend,
  DelayedError,
  UnrecoverableError,
  withBackend,
  Worker,
  type Job,
} from 'bullmq';
import { postgresConnection, redisConnection, type QueueBackend } from './backend.ts';
import { firstReady, type Connecting, type Connection } from './first-ready.ts';

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
   * it over, within a third of it. Longer than any pause of the event loop.
   */
  readonly lockMs?: number;
  readonly onError: (error: Error) => void;
}

export interface JobWorker {
  /**
   * Begins no more jobs, and waits up to `graceMs` for those at hand. Then `giveUp` is called, which makes the rest throw
   * {@link JobPostponed}: another worker begins them at once. What does not even do that is taken over when its lock ends.
   */
  close(graceMs: number, giveUp?: () => void): Promise<void>;
}

/** A failure that trying again cannot mend. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused';
}

/** Nothing is wrong with the job; it comes again after a while that grows to 10 s, and no attempt is counted. */
export class JobPostponed extends Error {
  override readonly name: string = 'JobPostponed';
  /** `null`: a while that grows. */
  readonly delayMs: number | null;

  constructor(message: string, options: ErrorOptions & { readonly delayMs?: number } = {}) {
    super(message, options);
    this.delayMs = options.delayMs ?? null;
  }
}

const POSTPONE_MS_MIN = 500;
const POSTPONE_MS_MAX = 10_000;

const LOCK_MS_DEFAULT = 15_000;
/** What those who give up may still take. */
const GIVE_UP_MS_MAX = 300;
/** A job survives this many deaths of its worker before it counts as failed. */
const TAKE_OVERS_MAX = 25;

export const startWorker = <Data>(
  name: string,
  backend: QueueBackend,
  work: (job: RunningJob<Data>) => Promise<void>,
  options: WorkerOptions,
): JobWorker => {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const process = async (job: Job<Data>, token?: string): Promise<void> => {
    // Taken before the worker was told to close, and given to it after: nobody would wait for it, or end it.
    const run = runJob(job, token, stopping.signal.aborted ? putBack : work);
    running.add(run);
    try {
      await run;
    } finally {
      running.delete(run);
    }
  };
  const onError = (error: Error): void => {
    // What it gives up while it closes is another's: that its lock cannot be renewed is how it should be.
    if (stopping.signal.aborted && error.message.startsWith(LOST_LOCK)) return;
    options.onError(error);
  };
  const make = () => connect<Data>(name, backend, process, { ...options, onError });
  const started = firstReady(make, onError, stopping.signal).then((connection) => {
    connection.bull.run().catch(onError);
    return connection;
  });
  // It is only closed before.
  started.catch(() => undefined);
  return {
    close: async (graceMs, giveUp) => {
      stopping.abort();
      const connection = await started.catch(() => null);
      if (connection === null) return;
      await close(connection.bull, running, { graceMs, giveUp });
      connection.disconnect();
    },
  };
};

/** As BullMQ says it, which has no other sign of it. */
const LOST_LOCK = 'could not renew lock for job ';

const putBack = (): Promise<never> =>
  Promise.reject(new JobPostponed('The worker is stopping.', { delayMs: 0 }));

const runJob = async <Data>(
  job: Job<Data>,
  token: string | undefined,
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
    if (!(error instanceof JobPostponed)) throw error;
    await job.moveToDelayed(Date.now() + (error.delayMs ?? postponedMs(job)), token);
    throw new DelayedError();
  }
};

/** Begun more often than tried: it was postponed, or its worker died. */
const postponedMs = ({ attemptsStarted, attemptsMade }: Job): number =>
  Math.min(POSTPONE_MS_MAX, POSTPONE_MS_MIN * 2 ** Math.max(0, attemptsStarted - attemptsMade - 1));

/** BullMQ's own close either waits for ever or not at all, and cannot be hurried once it waits. */
const close = async (
  worker: BullWorker,
  running: ReadonlySet<Promise<void>>,
  { graceMs, giveUp }: { readonly graceMs: number; readonly giveUp: (() => void) | undefined },
): Promise<void> => {
  await worker.pause(true);
  await endOf(running, graceMs);
  if (running.size > 0 && giveUp !== undefined) {
    giveUp();
    await endOf(running, GIVE_UP_MS_MAX);
  }
  await worker.close(running.size > 0);
};

const endOf = async (running: ReadonlySet<Promise<void>>, msMax: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, msMax);
  });
  await Promise.race([Promise.allSettled(running), patience]);
  clearTimeout(timer);
};

/** What we use of the classes of both backends, whose full types differ. */
interface BullWorker extends Connecting {
  run(): Promise<void>;
  pause(doNotWaitActive: boolean): Promise<void>;
}

const connect = <Data>(
  name: string,
  backend: QueueBackend,
  process: (job: Job<Data>, token?: string) => Promise<void>,
  options: WorkerOptions,
): Connection<BullWorker> => {
  const lockDuration = options.lockMs ?? LOCK_MS_DEFAULT;
  const settings = {
    autorun: false,
    concurrency: options.concurrency,
    lockDuration,
    stalledInterval: Math.max(500, Math.floor(lockDuration / 3)),
    maxStalledCount: TAKE_OVERS_MAX,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  };
  if (backend.kind === 'redis') {
    const connection = redisConnection(backend.url, options.onError);
    const bull = new Worker<Data>(name, process, { ...settings, connection });
    bull.on('error', options.onError);
    return { bull, disconnect: () => connection.disconnect() };
  }
  const { Worker: PostgresWorker } = withBackend(createPostgresBackend);
  const connection = postgresConnection(backend.connectionString);
  const bull = new PostgresWorker<Data>(name, process, { ...settings, connection });
  bull.on('error', options.onError);
  return { bull, disconnect: () => undefined };
};
