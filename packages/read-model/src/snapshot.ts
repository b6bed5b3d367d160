import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database.ts';
import { READ_SCHEMA } from './version.ts';

/**
 * Several reads of one moment. The lock comes before the snapshot, so that tables which a rebuild has just put in place are never
 * looked at with a snapshot from before they were filled; it hinders nobody but that exchange.
 */
export const inSnapshot = <T>(
  db: Kysely<Database>,
  read: (snapshot: Transaction<Database>) => Promise<T>,
): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await sql`lock table ${sql.table(`${READ_SCHEMA}.sellers`)} in access share mode`.execute(
        snapshot,
      );
      return read(snapshot);
    });
