export { openEventStore } from './open.ts';
export type { OpenOptions } from './open.ts';
export * from './port.ts';
