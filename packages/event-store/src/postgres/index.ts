export { migratePostgresEventStore, MIGRATIONS as EVENT_STORE_MIGRATIONS } from './migrate.ts';
export { createPostgresEventStore } from './store.ts';
export type { PostgresEventStoreOptions } from './store.ts';
