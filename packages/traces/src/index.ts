/** The door of the package: re-exports only. */
export { UNTRACED, type Done, type Traces } from './port.ts';
export { traceEventStore } from './trace-event-store.ts';
export { openTraces } from './traces.ts';
