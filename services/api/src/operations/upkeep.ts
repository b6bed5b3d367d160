import { purgeIdempotency } from '@keepsale/ledger';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { PhotoShelf } from '../products/photos/shelf.ts';

interface UpkeepDeps {
  readonly pool: Pool;
  readonly photos: Pick<PhotoShelf, 'sweep'>;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
}

const HOUR_MS = 60 * 60 * 1_000;
/** Kept at least 30 days by contract; a day more is cheaper than an argument about the time of day. */
const IDEMPOTENCY_KEPT_MS = 31 * 24 * HOUR_MS;

/** What has to be done at the start and now and then, by every process, since each of it may be repeated. */
export const startUpkeep = ({
  pool,
  photos,
  log,
  now,
}: UpkeepDeps): { readonly stop: () => void } => {
  const once = async (): Promise<void> => {
    const results = await Promise.allSettled([
      purgeIdempotency(pool, new Date(now().getTime() - IDEMPOTENCY_KEPT_MS)),
      photos.sweep(now()),
    ]);
    for (const result of results) {
      if (result.status === 'rejected') log.warn({ err: result.reason }, 'upkeep goes on later');
    }
  };
  void once();
  const timer = setInterval(() => void once(), HOUR_MS);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
    },
  };
};
