import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { HttpProblem, unavailable } from './problem.ts';
import { sellerOf } from './seller.ts';

/** Above this the process answers late to everybody: better some are told to come back. */
const EVENT_LOOP_DELAY_MS_MAX = 2_000;
const PRESSURE_RETRY_SECONDS = 5;

/** 503 while the event loop is hopelessly behind. For the scope that it is called on. */
export const registerPressureValve = async (app: FastifyInstance): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MS_MAX,
    retryAfter: PRESSURE_RETRY_SECONDS,
    pressureHandler: () => {
      throw unavailable(
        'overloaded',
        'Too much at once. Please try again in a moment.',
        PRESSURE_RETRY_SECONDS,
      );
    },
  });
};

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
