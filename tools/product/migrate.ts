import { migrate } from '@keepsale/api/migrate';

/** Brings every schema of the product up to date; repeating it changes nothing. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
}
