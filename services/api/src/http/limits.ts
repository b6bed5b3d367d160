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

/** About what an idle machine of two cores does in a tenth to a fifth of a second. */
const CROWD = 200;
/** No longer borne than this: a page that 500 people open at the same moment is served in less. */
const CROWD_MS = 1_000;
/** Not borne at all. */
const CROWD_MAX = 1_000;
const CROWD_RETRY_SECONDS = 2;

/**
 * 503 while the process has far more at hand than it can do, for the scope that it is called on; so that those who are served are served
 * soon, and the others know at once. A single stall of the event loop (starting, a large collection of garbage) or a rush of a moment
 * turns nobody away: only one that goes on, or beyond all measure.
 *
 * @param waiting how many requests wait for the database, or have a write under way.
 */
export const registerPressureValve = async (
  app: FastifyInstance,
  waiting: () => number,
): Promise<void> => {
  const isSustained = createStallWatch(SUSTAINED_MS);
  const isTooMany = createCrowdWatch();
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isTooMany(waiting(), performance.now())) throw overloaded(CROWD_RETRY_SECONDS);
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MS_MAX,
    pressureHandler: () => {
      if (isSustained(performance.now())) throw overloaded(PRESSURE_RETRY_SECONDS);
    },
  });
};

const overloaded = (retryAfterSeconds: number): HttpProblem =>
  unavailable('overloaded', 'Too much at once. Please try again in a moment.', retryAfterSeconds);

/** Told of each request how many wait before it, says whether it is one too many. */
export const createCrowdWatch = (): ((waiting: number, nowMs: number) => boolean) => {
  const isSustained = createStallWatch(CROWD_MS);
  return (waiting, nowMs) => {
    if (waiting < CROWD) return false;
    const goesOn = isSustained(nowMs);
    return goesOn || waiting >= CROWD_MAX;
  };
};

/** Told of each request that meets a stalled loop, says whether the stall has gone on for long enough. */
export const createStallWatch = (sustainedMs: number): ((nowMs: number) => boolean) => {
  let sinceMs = Number.NEGATIVE_INFINITY;
  let lastMs = Number.NEGATIVE_INFINITY;
  return (nowMs) => {
    if (nowMs - lastMs > STALL_GAP_MS) sinceMs = nowMs;
    lastMs = nowMs;
    return nowMs - sinceMs >= sustainedMs;
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
