import { type Done, UNTRACED } from '@keepsale/traces';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { traceRequests } from './trace-requests.ts';

test('a request is told by the pattern of its route, with its id and its outcome', async () => {
  const told: Done[] = [];
  const app = Fastify({ genReqId: () => 'c0ffee00-1234-4abc-8def-0123456789ab' });
  traceRequests(app, { ...UNTRACED, isOn: true, request: (done) => told.push(done) });
  app.get('/api/products/:id', () => 'a card');
  app.get('/broken', (_, reply) => reply.code(500).send());
  app.get('/health/ready', () => 'well');

  for (const url of ['/api/products/secret', '/broken', '/health/ready']) await app.inject(url);

  expect(told).toMatchObject([
    {
      name: 'GET /api/products/:id',
      requests: ['c0ffee00-1234-4abc-8def-0123456789ab'],
      facts: { 'http.route': '/api/products/:id', 'http.response.status_code': 200 },
      failed: false,
    },
    { name: 'GET /broken', failed: true },
  ]);
  expect(JSON.stringify(told)).not.toContain('secret');
});
