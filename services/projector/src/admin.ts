import type { SellerId } from '@keepsale/domain/kernel/ids';
import { openEventStore } from '@keepsale/event-store';
import type { EventStore } from '@keepsale/event-store';
import type { Log } from '@keepsale/log';
import { migrateReadModel, READ_SCHEMA } from '@keepsale/read-model';
import type { Pool } from 'pg';
import { openProjectorPool } from './database.ts';
import { retryParkedSellers } from './parked.ts';
import { rebuild } from './rebuild/rebuild.ts';
import type { RebuildProgress } from './rebuild/rebuild.ts';
import type { Parking } from './subscription/fold-batch.ts';
import { verify } from './verify.ts';
import type { Verification } from './verify.ts';

export { RebuildUnderWay } from './rebuild/turn.ts';
export type { RebuildProgress } from './rebuild/rebuild.ts';
export type { Verification } from './verify.ts';

/** Where the operator's commands find everything. */
export interface AdminUrls {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Ends the work at the next step; nothing is left half done. */
  readonly signal?: AbortSignal;
}

/** `cli read-models rebuild`: see `rebuild`. */
export const rebuildReadModels = (
  urls: AdminUrls,
  onProgress: (progress: RebuildProgress) => void,
): Promise<void> =>
  connected(urls, (pool, store, signal) =>
    rebuild({ ...urls, pool, store, log: silent, signal, onProgress }),
  );

/** `cli read-models verify`: see `verify`. */
export const verifyReadModels = (urls: AdminUrls): Promise<Verification> => connected(urls, verify);

/** `cli projector retry`: reads the stream of each parked seller on. `null`: the seller is up to date again. */
export const retryParked = (urls: AdminUrls): Promise<ReadonlyMap<SellerId, Parking | null>> =>
  connected(urls, (pool, store, signal) =>
    retryParkedSellers({ pool, store, schema: READ_SCHEMA, log: silent, signal }),
  );

const silent: Log = () => undefined;

const connected = async <T>(
  { databaseUrl, eventStoreUrl, signal }: AdminUrls,
  work: (pool: Pool, store: EventStore, signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const pool = openProjectorPool(databaseUrl);
  const store = await openEventStore(eventStoreUrl, { clientName: 'keepsale-admin' });
  try {
    await migrateReadModel(pool);
    return await work(pool, store, signal ?? new AbortController().signal);
  } finally {
    await Promise.all([store.close(), pool.end()]);
  }
};
