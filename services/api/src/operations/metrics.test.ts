import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('requests are counted by the pattern of their route, and lagging answers are told', async () => {
  const metrics = createMetrics({
    countParkedSellers: () => Promise.resolve(3),
    countUnleasedShards: () => Promise.resolve(0),
  });
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
  expect(body).not.toContain('ann@example.com');
});

test('without a database there is no number of parked sellers, and the rest is told', async () => {
  const metrics = createMetrics({
    countParkedSellers: () => Promise.reject(new Error('away')),
    countUnleasedShards: () => Promise.reject(new Error('away')),
  });

  const body = await metrics.registry.metrics();

  expect(body).toContain('keepsale_parked_sellers Nan');
});
