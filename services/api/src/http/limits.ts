import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { HttpProblem, unavailable } from './problem.ts';
import { sellerOf } from './seller.ts';

/** Mean of a second; above this the process answers late to everybody. */
const EVENT_LOOP_DELAY_MS_MAX = 1_000;
const SUSTAINED_MS = 3_000;
/** Two requests further apart than this tell of two stalls. */
const STALL_GAP_MS = 2_000;
const PRESSURE_RETRY_SECONDS = 5;

/**
 * 503 while the event loop is hopelessly behind, for the scope that it is called on. A single stall (starting, a large collection
 * of garbage) turns nobody away: only one that goes on for seconds.
 */
export const registerPressureValve = async (app: FastifyInstance): Promise<void> => {
  const isSustained = createStallWatch();
  await app.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MS_MAX,
    pressureHandler: () => {
      if (isSustained(performance.now())) {
        throw unavailable(
          'overloaded',
          'Too much at once. Please try again in a moment.',
          PRESSURE_RETRY_SECONDS,
        );
      }
    },
  });
};

/** Told of each request that meets a stalled loop, says whether the stall has gone on for long enough. */
export const createStallWatch = (): ((nowMs: number) => boolean) => {
  let sinceMs = Number.NEGATIVE_INFINITY;
  let lastMs = Number.NEGATIVE_INFINITY;
  return (nowMs) => {
    if (nowMs - lastMs > STALL_GAP_MS) sinceMs = nowMs;
    lastMs = nowMs;
    return nowMs - sinceMs >= SUSTAINED_MS;
  };
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
