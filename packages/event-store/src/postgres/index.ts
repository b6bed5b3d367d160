export { migratePostgresEventStore } from './migrate.ts';
export { createPostgresEventStore } from './store.ts';
export type { PostgresEventStoreOptions } from './store.ts';
