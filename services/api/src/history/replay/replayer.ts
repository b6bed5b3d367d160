import { Worker } from 'node:worker_threads';
import { tooManyRequests } from '../../http/limits.ts';
import { unavailable } from '../../http/problem.ts';
import type { ReplayJob, ReplayOutcome, ThreadStores } from './jobs.ts';

/** Replays histories in threads of their own: one job a thread, one at a time per seller. */
export interface Replayer {
  /**
   * @throws HttpProblem 429 when the seller has a job waiting already, 503 when everybody has too many, or the replay took too long.
   * @throws whatever ended the thread, an outage above all.
   */
  run(job: ReplayJob): Promise<ReplayOutcome>;
  /** Ends the threads; jobs at hand fail. */
  close(): Promise<void>;
}

const THREADS_MAX = 2;
const WAITING_MAX = 50;
/** One at work and one waiting: a slider that is dragged asks for the next before the last has answered. */
const JOBS_PER_SELLER_MAX = 2;
const JOB_MS_MAX = 60_000;
const HEAP_MIB_MAX = 768;
const RETRY_SECONDS = 2;

const THREAD = new URL('./start-thread.mjs', import.meta.url);

export const createReplayer = (stores: ThreadStores): Replayer => {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: (() => void)[] = [];
  const busySellers = new Map<string, Promise<unknown>[]>();

  const start = (): Worker => {
    const thread = new Worker(THREAD, {
      workerData: stores,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB_MAX },
    });
    // It must not keep the process alive, and its end is heard of by the job at hand.
    thread.unref();
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      all.delete(thread);
      const at = idle.indexOf(thread);
      if (at >= 0) idle.splice(at, 1);
      waiting.shift()?.();
    });
    all.add(thread);
    return thread;
  };

  const acquire = async (): Promise<Worker> => {
    for (;;) {
      const free = idle.pop();
      if (free !== undefined) return free;
      if (all.size < THREADS_MAX) return start();
      if (waiting.length >= WAITING_MAX) {
        throw unavailable('busy', 'Too many replays at once. Please try again.', RETRY_SECONDS);
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };

  const work = async (job: ReplayJob): Promise<ReplayOutcome> => {
    const thread = await acquire();
    const outcome = await ask(thread, job);
    if (all.has(thread)) idle.push(thread);
    waiting.shift()?.();
    return outcome;
  };

  return {
    run: async (job) => {
      const line = busySellers.get(job.seller) ?? [];
      if (line.length >= JOBS_PER_SELLER_MAX) throw tooManyRequests(1);
      const before = line.at(-1) ?? Promise.resolve();
      // The one before may fail: that is its caller's matter.
      const turn = before.catch(() => undefined).then(() => work(job));
      busySellers.set(job.seller, [...line, turn]);
      try {
        return await turn;
      } finally {
        const left = (busySellers.get(job.seller) ?? []).filter((each) => each !== turn);
        if (left.length === 0) busySellers.delete(job.seller);
        else busySellers.set(job.seller, left);
      }
    },
    close: async () => {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
};

const ask = (thread: Worker, job: ReplayJob): Promise<ReplayOutcome> =>
  new Promise((resolve, reject) => {
    const timeUp = setTimeout(() => {
      void thread.terminate();
      settle(() => {
        reject(unavailable('busy', 'The replay took too long. Please try again.', RETRY_SECONDS));
      });
    }, JOB_MS_MAX);
    const settle = (tell: () => void): void => {
      clearTimeout(timeUp);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      tell();
    };
    const onMessage = (outcome: ReplayOutcome): void => {
      settle(() => {
        resolve(outcome);
      });
    };
    const onError = (error: Error): void => {
      settle(() => {
        if (isOutOfMemory(error)) resolve({ status: 'too-long' });
        else reject(error);
      });
    };
    const onExit = (): void => {
      settle(() => {
        reject(new Error('a replay thread ended before its job'));
      });
    };
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(job);
  });

const isOutOfMemory = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
