import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { HttpProblem } from './problem.ts';
import { sellerOf } from './seller.ts';

/** So many requests a second of one seller; the hooks before it have found out who it is. */
export const registerSellerRate = async (
  app: FastifyInstance,
  requestsPerSecondMax: number,
): Promise<void> => {
  await app.register(rateLimit, {
    global: false,
    hook: 'onRequest',
    max: requestsPerSecondMax,
    timeWindow: 1_000,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    keyGenerator: (request) => sellerOf(request).id,
    errorResponseBuilder: () => tooManyRequests(1),
  });
  app.addHook('onRequest', app.rateLimit());
};

/** 429. */
export const tooManyRequests = (
  retryAfterSeconds: number,
  message = 'Too many requests. Please slow down.',
): HttpProblem =>
  new HttpProblem(
    { status: 429, code: 'too-many-requests', message },
    { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  );
