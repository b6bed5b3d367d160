/** The door of the package: re-exports only. */
export { readMetricsAddress, type MetricsAddress } from './address.ts';
export { meterEventStore } from './meter-event-store.ts';
export { openRegistry } from './registry.ts';
export { serveMetrics, type MetricsServer } from './serve.ts';
export { watchPool, type WatchedPool } from './watch-pool.ts';
