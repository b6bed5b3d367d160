export { createEventStoreDbEventStore } from './store.ts';
export type { EventStoreDbOptions } from './store.ts';
