import underPressure from '@fastify/under-pressure';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sendProblem } from './error-handler.ts';
import { OVERLOADED } from './problem.ts';

/** Mean of a second; above this the process answers late to everybody. */
const EVENT_LOOP_DELAY_MS_MAX = 1_000;
const SUSTAINED_MS = 3_000;
/** Two requests further apart than this tell of two stalls. */
const STALL_GAP_MS = 2_000;

/** About what an idle machine of two cores does in a tenth to a fifth of a second. */
const CROWD = 200;
/** No longer borne than this: a page that 500 people open at the same moment is served in less. */
const CROWD_MS = 1_000;
/** Not borne at all. */
const CROWD_MAX = 500;

/** What waits before a request. */
export interface Queue {
  /** Requests that wait for their session or for the database, or have a write under way. */
  readonly waiting: number;
  /** How long the one has waited that has waited longest for its session, as every request has to first. */
  readonly longestMs: number;
}

/** Fewer are served soon, however slow the machine is at the moment. */
const FEW = 20;
/** Whoever comes to so long a wait is told at once instead. */
const WAIT_MS_MAX = 500;

/**
 * 503 while the process has far more at hand than it can do, for the scope that it is called on; so that those who are served are served
 * soon, and the others know at once. A single stall of the event loop (starting, a large collection of garbage) or a rush of a moment
 * turns nobody away: only one that goes on, or beyond all measure.
 */
export const registerPressureValve = async (
  app: FastifyInstance,
  { queue, tallyMs = TALLY_MS }: { readonly queue: () => Queue; readonly tallyMs?: number },
): Promise<void> => {
  const isSustained = createStallWatch(SUSTAINED_MS);
  const isTooMany = createCrowdWatch();
  const count = createTally(app.log, tallyMs);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isTooMany(queue(), performance.now())) {
      done();
      return;
    }
    request.isTurnedAway = true;
    count();
    sendProblem(reply, OVERLOADED);
  });
  await app.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MS_MAX,
    pressureHandler: () => {
      if (isSustained(performance.now())) throw OVERLOADED;
    },
  });
};

/** Told of each request what waits before it, says whether it is one too many. */
export const createCrowdWatch = (): ((queue: Queue, nowMs: number) => boolean) => {
  const isSustained = createStallWatch(CROWD_MS);
  return ({ waiting, longestMs }, nowMs) => {
    if (waiting >= FEW && longestMs >= WAIT_MS_MAX) return true;
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

const TALLY_MS = 5_000;

/** A line a crowd, not a line a request: thousands a second would take the time that those inside need. */
const createTally = (log: FastifyBaseLogger, ms: number): (() => void) => {
  let turnedAway = 0;
  const tell = (): void => {
    log.warn({ turnedAway, ms }, 'more requests at once than can be served soon');
    turnedAway = 0;
  };
  return () => {
    if (turnedAway === 0) setTimeout(tell, ms).unref();
    turnedAway += 1;
  };
};
