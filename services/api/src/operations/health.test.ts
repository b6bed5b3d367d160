import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { App } from '../http/app-types.ts';
import { type HealthDeps, healthRoutes } from './health.ts';

let app: App;
afterEach(() => app.close());

const ready = async (parts: HealthDeps['parts']) => {
  app = Fastify();
  healthRoutes(app, { parts, countParkedSellers: () => Promise.resolve(0) });
  const { statusCode, body } = await app.inject('/health/ready');
  return { status: statusCode, body: JSON.parse(body) as unknown };
};

test('a part that fails is named, with the first line of what is wrong', async () => {
  const reply = await ready({
    database: () => Promise.resolve(),
    'event-store': () => Promise.reject(new Error('no answer from the leader\nat line 1')),
  });

  expect(reply).toEqual({
    status: 503,
    body: {
      status: 'unavailable',
      parts: { database: 'ok', 'event-store': 'no answer from the leader' },
      parkedSellers: 0,
    },
  });
});

test('a part that does not answer in 2 s has failed', async () => {
  const reply = await ready({ database: () => new Promise(() => undefined) });

  expect(reply).toMatchObject({
    status: 503,
    body: { parts: { database: 'no answer within 2000 ms' } },
  });
});
