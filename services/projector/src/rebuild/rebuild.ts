import type { EventStore } from '@keepsale/event-store';
import type { Log } from '@keepsale/log';
import { migrateReadModel, NEXT_READ_SCHEMA, READ_SCHEMA } from '@keepsale/read-model';
import type { Pool } from 'pg';
import { retryParkedSellers } from '../parked.ts';
import { drainIntoNextSchema } from './drain.ts';
import { fillNextSchema } from './fill.ts';
import { swapSchemas } from './swap.ts';
import { readLogContents } from './streams.ts';
import type { LogContents } from './streams.ts';
import { openProgressTeller } from './tell-progress.ts';
import { EVENTS_WITHOUT_THREADS_MAX } from './threads.ts';
import { takeTurn } from './turn.ts';

export type RebuildProgress =
  | { readonly phase: 'looking' }
  | { readonly phase: 'folding'; readonly events: number; readonly of: number }
  | { readonly phase: 'catching-up' }
  | {
      readonly phase: 'done';
      readonly sellers: number;
      readonly events: number;
      /** Sellers whose books end before an event that cannot be read. */
      readonly parked: number;
    };

export interface RebuildOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  /** Where the pool and the store are: threads open their own. */
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RebuildProgress) => void;
  /** Where a test has threads for few events. */
  readonly eventsWithoutThreadsMax?: number;
}

/** So few events behind the live tables that bringing them in takes no time worth mentioning. */
const NEAR_EVENTS = 200;

/**
 * Builds every table of this version anew beside the ones that are read, and takes their place. Writers write and readers
 * read meanwhile. May be interrupted at any time and begun again: nothing has changed until the swap.
 *
 * @throws RebuildUnderWay while there is another one; for outages, or when aborted.
 */
export const rebuild = async (options: RebuildOptions): Promise<void> => {
  const turn = await takeTurn(options.databaseUrl);
  try {
    await rebuildInTurn({ ...options, signal: AbortSignal.any([options.signal, turn.lost]) });
  } finally {
    await turn.end();
  }
};

const rebuildInTurn = async (options: RebuildOptions): Promise<void> => {
  const { pool, store, signal, onProgress } = options;
  await migrateReadModel(pool);
  onProgress({ phase: 'looking' });
  const contents = await readLogContents(store, signal);
  const teller = await openProgressTeller(options.databaseUrl, {
    folded: 0,
    events: contents.events,
  });
  try {
    await rebuildFrom(contents, {
      ...options,
      onProgress: (progress) => {
        if (progress.phase === 'folding') {
          teller.tell({ folded: progress.events, events: progress.of });
        }
        onProgress(progress);
      },
    });
  } finally {
    await teller.close();
  }
};

const rebuildFrom = async (contents: LogContents, options: RebuildOptions): Promise<void> => {
  const { pool, store, log, signal, onProgress } = options;
  let events = 0;
  const onFolded = (more: number): void => {
    events += more;
    onProgress({ phase: 'folding', events, of: contents.events });
  };
  const { eventsWithoutThreadsMax = EVENTS_WITHOUT_THREADS_MAX } = options;
  const filling = { ...options, contents, onFolded, eventsWithoutThreadsMax };
  const { refused } = await fillNextSchema(filling);
  onProgress({ phase: 'catching-up' });
  while ((await drainIntoNextSchema(pool, store, signal)) > NEAR_EVENTS) signal.throwIfAborted();
  if (refused > 0) await retryParkedSellers({ pool, store, schema: NEXT_READ_SCHEMA, log, signal });

  await swapSchemas(pool, async () => {
    await drainIntoNextSchema(pool, store, signal);
    signal.throwIfAborted();
  });
  const { rowCount: parked } = await pool.query(
    `select from ${READ_SCHEMA}.sellers where parked_reason is not null`,
  );
  onProgress({ phase: 'done', sellers: contents.streams.length, events, parked: parked ?? 0 });
};
