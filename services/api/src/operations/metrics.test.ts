import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createMetrics, createMetricsServer } from './metrics.ts';

test('requests are counted by the pattern of their route, and lagging answers are told', async () => {
  const metrics = createMetrics(() => Promise.resolve(3));
  const app = Fastify();
  metrics.observe(app);
  app.get('/things/:id', (_, reply) => reply.header('projection-lagging', 'true').send('a thing'));
  await app.inject('/things/ann@example.com');
  await app.inject('/elsewhere');

  const { body, headers } = await createMetricsServer(metrics).inject('/metrics');

  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(
    'keepsale_http_request_duration_seconds_count{method="GET",route="/things/:id",status="200"} 1',
  );
  expect(body).toContain('route="none",status="404"} 1');
  expect(body).toContain('keepsale_projection_lagging_total 1');
  expect(body).toContain('keepsale_parked_sellers 3');
  expect(body).not.toContain('ann@example.com');
});

test('without a database there is no number of parked sellers, and the rest is told', async () => {
  const metrics = createMetrics(() => Promise.reject(new Error('away')));

  const { statusCode, body } = await createMetricsServer(metrics).inject('/metrics');

  expect(statusCode).toBe(200);
  expect(body).toContain('keepsale_parked_sellers Nan');
});
