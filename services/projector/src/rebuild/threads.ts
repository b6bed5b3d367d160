import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { Position } from '@keepsale/event-store';
import { copyShare, later } from './copy-share.ts';
import type { CopiedShare, ShareJob, ShareNews } from './jobs.ts';
import type { SellerStream } from './streams.ts';

/** Beside each, a connection of Postgres is as busy: more would wait for a processor, and for each other's writes. */
const THREADS_MAX = 2;
/** Up to here, threads take longer to start than the work takes. */
export const EVENTS_WITHOUT_THREADS_MAX = 20_000;
/**
 * Rows live until their seller is folded. With the usual 16 MiB for what is new they survive many collections on the way, which took
 * two fifths of the time.
 */
const YOUNG_MIB_MAX = 96;
const HEAP_MIB_MAX = 1_536;

const THREAD = new URL('./start-thread.mjs', import.meta.url);

export interface CopyOptions {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly streams: readonly SellerStream[];
  readonly upTo: Position;
  readonly eventsWithoutThreadsMax: number;
  readonly onFolded: (events: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Folds and copies every seller; many events in threads of their own.
 *
 * @throws what ended a thread, or the signal's reason; all threads have ended then.
 */
export const copySellers = async (options: CopyOptions): Promise<CopiedShare> => {
  const { databaseUrl, eventStoreUrl, streams, upTo, onFolded, signal } = options;
  const events = streams.reduce((sum, stream) => sum + stream.events, 0);
  if (events > options.eventsWithoutThreadsMax) return copyInThreads(options);
  const sellers = streams.map(({ seller }) => seller);
  return copyShare({ databaseUrl, eventStoreUrl, sellers, upTo }, (more) => {
    signal.throwIfAborted();
    onFolded(more);
  });
};

const copyInThreads = async (options: CopyOptions): Promise<CopiedShare> => {
  const { databaseUrl, eventStoreUrl, streams, upTo, onFolded, signal } = options;
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const copying = sharesOf(streams).map((sellers) =>
    runThread({ databaseUrl, eventStoreUrl, sellers, upTo }, onFolded, either),
  );
  try {
    const copied = await Promise.all(copying);
    return copied.reduce(
      (sum, share) => ({
        refused: sum.refused + share.refused,
        last: later(sum.last, share.last),
      }),
      { refused: 0, last: null },
    );
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(copying);
    throw error;
  }
};

/** Longest first, each to the share that has least so far. */
const sharesOf = (streams: readonly SellerStream[]): readonly (readonly SellerId[])[] => {
  const shares = Array.from({ length: Math.min(THREADS_MAX, streams.length) }, () => ({
    events: 0,
    sellers: new Array<SellerId>(),
  }));
  for (const { seller, events } of streams.toSorted((a, b) => b.events - a.events)) {
    const least = shares.reduce((a, b) => (b.events < a.events ? b : a));
    least.sellers.push(seller);
    least.events += events;
  }
  return shares.map(({ sellers }) => sellers);
};

const runThread = async (
  job: ShareJob,
  onFolded: (events: number) => void,
  signal: AbortSignal,
): Promise<CopiedShare> => {
  signal.throwIfAborted();
  const thread = new Worker(THREAD, {
    workerData: job,
    execArgv: [],
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG_MIB_MAX,
      maxOldGenerationSizeMb: HEAP_MIB_MAX,
    },
  });
  const copied: CopiedShare[] = [];
  thread.on('message', (news: ShareNews) => {
    if (news.kind === 'done') copied.push(news);
    else onFolded(news.events);
  });
  const stop = (): void => void thread.terminate();
  signal.addEventListener('abort', stop);
  try {
    // Rejects with the error that ended the thread, if one did.
    await once(thread, 'exit');
  } finally {
    signal.removeEventListener('abort', stop);
  }
  signal.throwIfAborted();
  const [share] = copied;
  if (share === undefined) throw new Error('a thread of the rebuild ended before its work');
  return share;
};
