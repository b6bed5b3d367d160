import { collectDefaultMetrics, Registry } from 'prom-client';

/** A registry with what every Node process tells of itself: memory, processor, event loop. */
export const openRegistry = (): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
};
