import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { handleError } from './error-handler.ts';
import {
  createCrowdWatch,
  createStallWatch,
  registerPressureValve,
  registerSellerRate,
} from './limits.ts';
import { sellerId } from '@keepsale/domain/kernel/ids';

describe('a stalled event loop', () => {
  test('turns nobody away at first, and those who come while it goes on', () => {
    const isSustained = createStallWatch(3_000);

    expect([0, 900, 1_800, 2_700, 3_000, 4_000].map(isSustained)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  test('that recovers starts again', () => {
    const isSustained = createStallWatch(3_000);

    expect([0, 1_900, 3_800, 9_000, 11_000].map(isSustained)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });
});

describe('a crowd', () => {
  test('of a moment turns nobody away; one that goes on does, until it is gone', () => {
    const isTooMany = createCrowdWatch();
    const seen = [
      [199, 0],
      [200, 100],
      [900, 1_000],
      [200, 1_100],
      [350, 2_900],
      [199, 3_000],
      [20, 4_000],
      [900, 5_000],
    ] as const;

    expect(seen.map(([waiting, nowMs]) => isTooMany(waiting, nowMs))).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('beyond all measure is turned away at once', () => {
    const isTooMany = createCrowdWatch();

    expect(isTooMany(1_000, 0)).toBe(true);
    expect(isTooMany(999, 10)).toBe(false);
  });

  test('is told so, and when to come again', async () => {
    const app = Fastify();
    app.setErrorHandler(handleError);
    let waiting = 1_000;
    await registerPressureValve(app, () => waiting);
    app.get('/', () => 'fine');

    const away = await app.inject('/');
    waiting = 0;
    const served = await app.inject('/');

    expect(away.statusCode).toBe(503);
    expect(away.headers['retry-after']).toBe('2');
    expect(away.json()).toMatchObject({
      type: 'urn:keepsale:problem:overloaded',
      message: 'Too much at once. Please try again in a moment.',
    });
    expect(served.statusCode).toBe(200);
    await app.close();
  });
});

test('a seller is slowed above the limit, with a problem and a time; others are not', async () => {
  const app = Fastify();
  app.setErrorHandler(handleError);
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
