import type { FastifyInstance } from 'fastify';
import { openRegistry, watchPool, type WatchedPool } from '@keepsale/metrics';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Counts } from './counts.ts';

export interface Metrics {
  readonly registry: Registry;
  /** Times every request by its route's pattern: neither addresses nor ids become labels. */
  observe(app: FastifyInstance): void;
  readonly lagging: Counter;
}

/** Sub-millisecond 304s to the five seconds that a write waits for the read models. */
const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const createMetrics = (
  { countParkedSellers, countUnleasedShards, findRebuild }: Counts,
  pool: WatchedPool,
): Metrics => {
  const registry = openRegistry();
  // Before the counts below, whose own queries would be told as waiting.
  watchPool(registry, pool);
  const duration = new Histogram({
    name: 'keepsale_http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  const lagging = new Counter({
    name: 'keepsale_projection_lagging_total',
    help: 'Answers given while the read models did not show them yet',
    registers: [registry],
  });
  countWhenAsked(registry, {
    name: 'keepsale_parked_sellers',
    help: 'Sellers whose books stand still at an event that cannot be read',
    count: countParkedSellers,
  });
  countWhenAsked(registry, {
    name: 'keepsale_unleased_shards',
    help: 'Shards of 16 that no projector is at',
    count: countUnleasedShards,
  });
  tellRebuild(registry, findRebuild);
  return {
    registry,
    lagging,
    observe: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        duration.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1_000,
        );
        if (reply.getHeader('projection-lagging') !== undefined) lagging.inc();
        done();
      });
    },
  };
};

/** Without a rebuild, or a database to ask, there is no number at all. */
const tellRebuild = (registry: Registry, findRebuild: Counts['findRebuild']): void => {
  new Gauge({
    name: 'keepsale_rebuild_events',
    help: 'Events of the log that a rebuild under way has folded, and all that there were when it began',
    labelNames: ['which'],
    registers: [registry],
    async collect() {
      const note = await findRebuild().catch(() => null);
      this.reset();
      if (note === null) return;
      this.set({ which: 'folded' }, note.folded);
      this.set({ which: 'all' }, note.events);
    },
  });
};

const countWhenAsked = (
  registry: Registry,
  {
    name,
    help,
    count,
  }: { readonly name: string; readonly help: string; readonly count: () => Promise<number> },
): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // Without a database there is no number: an old one would be a lie.
      this.set(await count().catch(() => Number.NaN));
    },
  });
};
