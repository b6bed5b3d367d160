import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sellerId } from '@keepsale/domain/kernel/ids';
import { createErrorHandler } from './error-handler.ts';
import { registerSellerRate } from './limits.ts';

test('a seller is slowed above the limit, with a problem and a time; others are not', async () => {
  const app = Fastify();
  app.setErrorHandler(createErrorHandler(() => true));
  app.decorateRequest('seller', null);
  app.addHook('onRequest', (request, _, done) => {
    const digit = String(request.headers['x-seller']);
    request.seller = {
      id: sellerId(`${digit}0000000-0000-4000-8000-000000000001`),
      access: 'seller',
      sessionId: digit,
      revision: 0,
      parked: false,
      mustChangePassword: false,
    };
    done();
  });
  await registerSellerRate(app, 200);
  app.get('/', () => 'fine');
  const get = (seller: string) => app.inject({ url: '/', headers: { 'x-seller': seller } });

  const statuses = [];
  for (let at = 0; at < 200; at += 1) statuses.push((await get('a')).statusCode);
  const over = await get('a');

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(over.statusCode).toBe(429);
  expect(over.headers['retry-after']).toBe('1');
  expect(over.headers['content-type']).toContain('application/problem+json');
  expect(over.json()).toMatchObject({ message: 'Too many requests. Please slow down.' });
  expect((await get('b')).statusCode).toBe(200);
  await app.close();
});
