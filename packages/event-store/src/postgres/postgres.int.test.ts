import { Client } from 'pg';
import { eventStoreContract, eventStoreStress } from '../contract.ts';
import type { ContractHost } from '../contract.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createPostgresEventStore, migratePostgresEventStore } from './index.ts';

const GONE_MS_MAX = 20_000;

const startHost = async (): Promise<ContractHost> => {
  const database = await createTestDatabase();
  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  await migratePostgresEventStore(admin);
  return {
    open: () => createPostgresEventStore({ connectionString: database.url }),
    // The server itself is shared by all suites; cutting every connection is what its restart does to us. Over when they are gone.
    restart: async () => {
      await admin.query(
        `select pg_terminate_backend(pid, $1) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
        [GONE_MS_MAX],
      );
    },
    stop: async () => {
      await admin.end();
      await database.drop();
    },
  };
};

eventStoreContract('the Postgres adapter', startHost);
eventStoreStress('the Postgres adapter', startHost);
