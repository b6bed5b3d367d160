import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { commandId, sellerId } from '@keepsale/domain/kernel/ids';
import { openEventStore, type EventStore } from '@keepsale/event-store';
import { createLocalFileStore } from '@keepsale/file-store';
import { createLedger, sellerRulebook, type SellerLedger } from '@keepsale/ledger';
import { meterEventStore } from '@keepsale/metrics';
import { createReadPool, PROJECTED_CHANNEL, readDatabase } from '@keepsale/read-model';
import { traceEventStore, UNTRACED, type Traces } from '@keepsale/traces';
import type { PatientPool } from '@keepsale/postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { openMarketplace } from './browse/open.ts';
import type { Config } from './config.ts';
import { listen } from './database/listen.ts';
import type { Deps } from './deps.ts';
import { openHistory } from './history/open.ts';
import type { Queue } from './http/overload.ts';
import { createReadYourWrites, type ReadYourWrites } from './http/read-your-writes.ts';
import { createWritePath } from './http/write.ts';
import { createErasure } from './identity/erasure.ts';
import { openIdentity } from './identity/open.ts';
import { countsIn } from './operations/counts.ts';
import type { HealthDeps } from './operations/health.ts';
import { createMetrics, type Metrics } from './operations/metrics.ts';
import { createPhotoShelf } from './products/photos/shelf.ts';
import { openReportDesk } from './reports/open-desk.ts';
import { startUpkeep } from './operations/upkeep.ts';

export interface OpenedDeps {
  readonly deps: Deps;
  /** After the last request: settles what is at hand, then frees everything. */
  readonly close: () => Promise<void>;
}

const POOL_MAX = 20;
/**
 * What a dashboard asks at once. To open so many takes a third of a second, and a new one knows no table: whoever came back after ten
 * quiet seconds waited for that.
 */
const KEPT_CONNECTIONS = 14;
/** Statements end after 10 s, by the server's own clock. */
const SILENCE_MS_MAX = 12_000;
/** A restart of the database: whoever looks at a screen waits a moment, and is told nothing. */
const PATIENCE_MS = 5_000;

/** Opens the database, the event store, the files and the keys. @throws what keeps one of them from opening. */
export const openDeps = async (
  config: Config,
  log: FastifyBaseLogger,
  traces: Traces = UNTRACED,
): Promise<OpenedDeps> => {
  const now = () => new Date();
  const pool = openPool(config);
  const db = readDatabase(pool);
  const metrics = createMetrics(countsIn(db), pool);
  const eventStore = await openMetered(config, metrics, traces);
  const files = await createLocalFileStore(join(config.dataDir, 'files'));
  const photos = createPhotoShelf({ db, files });
  const ledger = openLedger(pool, eventStore, log);
  const reports = await openReportDesk({
    config,
    pool,
    ledger,
    onProblem: (what, err) => log.warn({ err }, what),
  });
  const erasure = createErasure({
    pool,
    eventStore,
    eraseFiles: async (seller) => {
      await photos.removeAllOf(seller);
      await reports.removeAllOf(seller);
    },
    onFailure: (seller, err) => log.error({ err, seller }, 'an erasure goes on later'),
  });
  const identity = await openIdentity({ pool, keys: config, erasure, now });
  const readYourWrites = createReadYourWrites({ revisions: revisionsIn(db) });
  const listener = await listenFor(readYourWrites, config, log);
  const history = openHistory(eventStore, config);
  const health = healthOf(pool, eventStore, db);
  await erasure.resume();
  const upkeep = startUpkeep({ pool, photos, log, now });

  return {
    deps: {
      config,
      db,
      ledger,
      files,
      photos,
      identity,
      health,
      queue: queueIn({ identity, pool, ledger }),
      isDatabaseAlive: () => listener.isAlive(),
      now,
      readYourWrites,
      reports,
      history,
      write: createWritePath({ ledger, readYourWrites }),
      marketplace: openMarketplace({ ebay: config.ebay, log, registry: metrics.registry, now }),
      metrics,
      traces,
    },
    close: async () => {
      upkeep.stop();
      erasure.close();
      readYourWrites.close();
      await reports.close();
      await history.close();
      await ledger.close();
      await Promise.all([listener.close(), eventStore.close()]);
      await Promise.all([pool.end(), traces.close()]);
    },
  };
};

const openPool = ({ databaseUrl }: Config): PatientPool =>
  createReadPool({
    connectionString: databaseUrl,
    min: KEPT_CONNECTIONS,
    max: POOL_MAX,
    application_name: 'keepsale-api',
    silenceMs: SILENCE_MS_MAX,
    patienceMs: PATIENCE_MS,
  });

const queueIn =
  ({
    identity,
    pool,
    ledger,
  }: Pick<Deps, 'identity' | 'ledger'> & { readonly pool: PatientPool }) =>
  (): Queue => {
    const atTheDoor = identity.waiting();
    return {
      waiting: atTheDoor.count + pool.waitingCount + ledger.underWay(),
      // While the database restarts everybody waits, however few they are.
      longestMs: Math.min(atTheDoor.longestMs, pool.presentMs()),
    };
  };

const openMetered = async (
  { eventStoreUrl }: Config,
  { registry }: Metrics,
  traces: Traces,
): Promise<EventStore> => {
  const store = await openEventStore(eventStoreUrl, { clientName: 'keepsale-api' });
  return traceEventStore(meterEventStore(store, registry), traces);
};

const listenFor = (
  readYourWrites: ReadYourWrites,
  { databaseUrl }: Config,
  log: FastifyBaseLogger,
): ReturnType<typeof listen> =>
  listen({
    databaseUrl,
    channel: PROJECTED_CHANNEL,
    onPayload: (payload) => readYourWrites.projected(payload),
    onLost: (err) => log.warn({ err }, 'read models are looked up until we hear of them again'),
  });

const openLedger = (pool: Pool, eventStore: EventStore, log: FastifyBaseLogger): SellerLedger =>
  createLedger({
    eventStore,
    rulebook: sellerRulebook,
    database: pool,
    clock: () => new Date(),
    ids: () => commandId(randomUUID()),
    onProblem: (what, cause) => log.warn({ err: cause }, `ledger: ${what}`),
  });

const revisionsIn = (db: Deps['db']) => async (sellers: readonly string[]) => {
  const rows = await db
    .selectFrom('sellers')
    .select(['seller_id', 'revision'])
    .where('seller_id', 'in', sellers)
    .execute();
  return new Map(rows.map((row) => [sellerId(row.seller_id), row.revision]));
};

const healthOf = (pool: Pool, eventStore: EventStore, db: Deps['db']): HealthDeps => ({
  parts: {
    database: async () => {
      await pool.query('select 1');
    },
    'event-store': async () => {
      await eventStore.head();
    },
  },
  countParkedSellers: countsIn(db).countParkedSellers,
});
