import { migratePostgresEventStore } from '@keepsale/event-store/postgres';
import { migrateLedger } from '@keepsale/ledger';
import { migrateQueue } from '@keepsale/queue';
import { createReadPool, migrateReadModel, readDatabase } from '@keepsale/read-model';
import { migrateReportRuns } from '@keepsale/report-runs';
import { migrateIdentity } from './identity/migrate.ts';
import { migratePhotos } from './products/photos/migrate.ts';

/**
 * Brings every schema of the database up to date: `es` (the log, unless another event store keeps it), `app`, `identity`,
 * the read models, `photos` and `bullmq` (the queue, unless Redis keeps it). Harmless to repeat and to run from several processes at once.
 */
export const migrate = async (databaseUrl: string): Promise<void> => {
  const pool = createReadPool({
    connectionString: databaseUrl,
    max: 2,
    application_name: 'keepsale-migrate',
  });
  try {
    await migratePostgresEventStore(pool);
    await migrateLedger(pool);
    await migrateIdentity(pool);
    await migrateReadModel(pool);
    await migratePhotos(readDatabase(pool));
    await migrateReportRuns(pool);
    await migrateQueue(databaseUrl);
  } finally {
    await pool.end();
  }
};
