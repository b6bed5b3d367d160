import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../http/app-types.ts';
import { openApiLogger } from '../http/log.ts';
import { type HealthDeps, healthRoutes } from './health.ts';

let app: App;
let lines: string[] = [];
beforeEach(() => {
  lines = [];
});
afterEach(() => app.close());

const ready = async (parts: HealthDeps['parts']) => {
  app = Fastify({
    loggerInstance: openApiLogger('info', { write: (line) => void lines.push(line) }),
  });
  healthRoutes(app, { parts, countParkedSellers: () => Promise.resolve(0) });
  const { statusCode, body } = await app.inject('/health/ready');
  return { status: statusCode, body: JSON.parse(body) as unknown };
};

test('a part that fails is named; what is wrong stands in the log, once', async () => {
  const reply = await ready({
    database: () => Promise.resolve(),
    'event-store': () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:2113\nat line 1')),
  });

  expect(reply).toEqual({
    status: 503,
    body: {
      status: 'unavailable',
      parts: { database: 'ok', 'event-store': 'does not answer' },
      parkedSellers: 0,
    },
  });
  await app.inject('/health/ready');
  const told = lines.filter((line) => line.includes('a part does not work'));
  expect(told).toHaveLength(1);
  expect(JSON.parse(told[0] ?? '')).toMatchObject({
    part: 'event-store',
    reason: 'connect ECONNREFUSED 10.0.0.7:2113',
  });
});

test('a part that does not answer in 2 s has failed', async () => {
  const reply = await ready({ database: () => new Promise(() => undefined) });

  expect(reply).toMatchObject({
    status: 503,
    body: { parts: { database: 'does not answer' } },
  });
});
