import type { EventStore } from '@keepsale/event-store';
import { NEXT_READ_SCHEMA } from '@keepsale/read-model';
import type { Pool } from 'pg';
import { CHECKPOINT_COLUMNS, readCheckpoint } from '../checkpoint.ts';
import type { StoredCheckpoint } from '../checkpoint.ts';
import { ALL_SELLERS_PREFIX } from '../log-entry.ts';
import { BATCH_EVENTS_MAX, batchLength } from '../subscription/cut-batch.ts';
import { isNews, startOf } from '../subscription/claims.ts';
import type { Claims } from '../subscription/claims.ts';
import { openInbox } from '../subscription/inbox.ts';
import { project } from '../subscription/project.ts';
import { openWarmTables } from '../subscription/warm-tables.ts';

/** The store is asked again after this; nothing is lost. */
const NEWS_MS_MAX = 5_000;

/**
 * Projects into the next schema whatever the log holds beyond its checkpoints, as the live projector would.
 *
 * @returns how many events there were, once everything durable at the call is in.
 */
export const drainIntoNextSchema = async (
  pool: Pool,
  store: EventStore,
  signal: AbortSignal,
): Promise<number> => {
  const stored = await pool.query<StoredCheckpoint>(
    `select ${CHECKPOINT_COLUMNS} from ${NEXT_READ_SCHEMA}.checkpoints c`,
  );
  const claims: Claims = new Map(
    stored.rows.map(readCheckpoint).map((checkpoint) => [checkpoint.shard, checkpoint]),
  );
  const inbox = openInbox({
    store,
    prefixes: [ALL_SELLERS_PREFIX],
    after: startOf(claims),
    signal,
  });
  const deps = {
    pool,
    schema: NEXT_READ_SCHEMA,
    warm: openWarmTables(),
    atStep: () => Promise.resolve(),
    onParked: () => undefined,
  };
  let drained = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      const delivery = await inbox.next(BATCH_EVENTS_MAX, NEWS_MS_MAX);
      if (delivery === null) continue;
      const length = batchLength(delivery.entries);
      inbox.putBack(delivery.entries.slice(length));
      const entries = delivery.entries.slice(0, length).filter((entry) => isNews(claims, entry));
      if (entries.length > 0 && (await project(deps, claims, entries)) === 'fenced') {
        throw new Error('another rebuild is under way');
      }
      drained += entries.length;
      if (delivery.isCaughtUp && length === delivery.entries.length) return drained;
    }
  } finally {
    await inbox.close();
  }
};
