import Fastify, { LogController } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { logRequests, openApiLogger } from './log.ts';
import { createCrowdWatch, createStallWatch, registerPressureValve } from './overload.ts';

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
      [490, 1_000],
      [200, 1_100],
      [350, 2_900],
      [199, 3_000],
      [20, 4_000],
      [490, 5_000],
    ] as const;

    expect(seen.map(([waiting, nowMs]) => isTooMany({ waiting, longestMs: 0 }, nowMs))).toEqual([
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

    expect(isTooMany({ waiting: 500, longestMs: 0 }, 0)).toBe(true);
    expect(isTooMany({ waiting: 499, longestMs: 0 }, 10)).toBe(false);
  });

  test('of few is turned away where each waits for long, and nobody for being slow alone', () => {
    const isTooMany = createCrowdWatch();

    expect(isTooMany({ waiting: 20, longestMs: 500 }, 0)).toBe(true);
    expect(isTooMany({ waiting: 20, longestMs: 499 }, 10)).toBe(false);
    expect(isTooMany({ waiting: 19, longestMs: 4_000 }, 20)).toBe(false);
  });

  test('is told so, and when to come again; the log has one line of it', async () => {
    const lines: string[] = [];
    const loggerInstance = openApiLogger('info', { write: (line) => void lines.push(line) });
    const app = Fastify({
      loggerInstance,
      logController: new LogController({ disableRequestLogging: true }),
    });
    let waiting = 500;
    logRequests(app);
    // By its own clock: however long the three take, they are of one tally.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await registerPressureValve(app, { queue: () => ({ waiting, longestMs: 0 }), tallyMs: 20 });
    app.get('/', () => 'fine');

    const away = await app.inject('/');
    await app.inject('/');
    waiting = 0;
    const served = await app.inject('/');
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(20);
    vi.useRealTimers();

    expect(away.statusCode).toBe(503);
    expect(away.headers['retry-after']).toBe('2');
    expect(away.headers['content-type']).toContain('application/problem+json');
    expect(away.json()).toMatchObject({
      type: 'urn:keepsale:problem:overloaded',
      message: 'Too much at once. Please try again in a moment.',
    });
    expect(served.statusCode).toBe(200);
    expect(lines).toEqual([expect.stringContaining('"turnedAway":2')]);
    await app.close();
  });
});
