import type { FileStore } from '@keepsale/file-store';
import type { SellerLedger } from '@keepsale/ledger';
import type { Database } from '@keepsale/read-model';
import type { Traces } from '@keepsale/traces';
import type { Kysely } from 'kysely';
import type { MarketplaceDesk } from './browse/marketplace.ts';
import type { Config } from './config.ts';
import type { History } from './history/open.ts';
import type { Queue } from './http/overload.ts';
import type { ReadYourWrites } from './http/read-your-writes.ts';
import type { WritePath } from './http/write.ts';
import type { Identity } from './identity/open.ts';
import type { HealthDeps } from './operations/health.ts';
import type { Metrics } from './operations/metrics.ts';
import type { PhotoShelf } from './products/photos/shelf.ts';
import type { ReportDesk } from './reports/desk.ts';

/** What routes are made of. Opened once per process (`open-deps.ts`); tests open their own. */
export interface Deps {
  readonly config: Config;
  /** The read models: for queries only. Names are bare tables of this release's schema. */
  readonly db: Kysely<Database>;
  /** Executing commands; handlers go through {@link Deps.write}. */
  readonly ledger: SellerLedger;
  readonly files: FileStore;
  readonly photos: PhotoShelf;
  /** The one way of a seller's write. */
  readonly write: WritePath;
  /** For the one write that goes another way (batches of reports). */
  readonly readYourWrites: ReadYourWrites;
  readonly reports: ReportDesk;
  readonly history: History;
  readonly marketplace: MarketplaceDesk;
  /** Accounts and sessions. */
  readonly identity: Identity;
  readonly health: HealthDeps;
  /** What a request that comes now would wait behind. */
  readonly queue: () => Queue;
  /** Whether the database has answered just now, on a connection that no request waits for. */
  readonly isDatabaseAlive: () => boolean;
  readonly metrics: Metrics;
  readonly traces: Traces;
  /** The clock: for "today" and "this month" where the client names none. */
  readonly now: () => Date;
}
