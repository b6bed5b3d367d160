import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  /** Times every request by its route's pattern: neither addresses nor ids become labels. */
  observe(app: FastifyInstance): void;
  readonly lagging: Counter;
}

/** Sub-millisecond 304s to the five seconds that a write waits for the read models. */
const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const createMetrics = (countParkedSellers: () => Promise<number>): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  new Gauge({
    name: 'keepsale_parked_sellers',
    help: 'Sellers whose books stand still at an event that cannot be read',
    registers: [registry],
    async collect() {
      // Without a database there is no number: an old one would be a lie.
      this.set(await countParkedSellers().catch(() => Number.NaN));
    },
  });
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

/** `GET /metrics` on a server of its own: the public port never shows them. */
export const createMetricsServer = ({ registry }: Metrics): FastifyInstance => {
  const app = Fastify({ logger: false });
  app.get('/metrics', async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return app;
};
