import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const QUIET_POOL = { totalCount: 0, idleCount: 0, waitingCount: 0 };

test('requests are counted by the pattern of their route, and lagging answers are told', async () => {
  const metrics = createMetrics(
    {
      countParkedSellers: () => Promise.resolve(3),
      countUnleasedShards: () => Promise.resolve(0),
      findRebuild: () => Promise.resolve({ folded: 40, events: 100 }),
    },
    QUIET_POOL,
  );
  const app = Fastify();
  metrics.observe(app);
  app.get('/things/:id', (_, reply) => reply.header('projection-lagging', 'true').send('a thing'));
  await app.inject('/things/ann@example.com');
  await app.inject('/elsewhere');

  const body = await metrics.registry.metrics();

  expect(body).toContain(
    'keepsale_http_request_duration_seconds_count{method="GET",route="/things/:id",status="200"} 1',
  );
  expect(body).toContain('route="none",status="404"} 1');
  expect(body).toContain('keepsale_projection_lagging_total 1');
  expect(body).toContain('keepsale_parked_sellers 3');
  expect(body).toContain('keepsale_rebuild_events{which="folded"} 40');
  expect(body).toContain('keepsale_rebuild_events{which="all"} 100');
  expect(body).not.toContain('ann@example.com');
});

test('without a database there is no number of parked sellers, and the rest is told', async () => {
  const metrics = createMetrics(
    {
      countParkedSellers: () => Promise.reject(new Error('away')),
      countUnleasedShards: () => Promise.reject(new Error('away')),
      findRebuild: () => Promise.reject(new Error('away')),
    },
    QUIET_POOL,
  );

  const body = await metrics.registry.metrics();

  expect(body).toContain('keepsale_parked_sellers Nan');
  expect(body).not.toContain('keepsale_rebuild_events{');
});

test('asking for the metrics does not itself tell of a request that waits for a connection', async () => {
  const pool = { ...QUIET_POOL };
  const query = () => {
    pool.waitingCount += 1;
    return Promise.resolve(0);
  };
  const findRebuild = () => query().then(() => null);
  const counts = { countParkedSellers: query, countUnleasedShards: query, findRebuild };
  const metrics = createMetrics(counts, pool);

  const body = await metrics.registry.metrics();

  expect(pool.waitingCount).toBe(3);
  expect(body).toContain('keepsale_pool_connections{state="waiting"} 0');
});
