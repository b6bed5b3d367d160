import { MarketplaceProblem, type MarketplaceReason } from '../marketplace.ts';

const FAILURES_MAX = 5;
const OPEN_MS = 15_000;
/** After it did not let us in: until somebody has seen to it. */
const CLOSED_MS = 60_000;
/** Searches at the same time; further ones would only wait behind these. */
const AT_ONCE_MAX = 24;

/**
 * Stands before the calls. After five failures in a row nobody is let through for 15 s, then one at a time until one succeeds;
 * after a spent quota nobody until it is good again, after a refusal to let us in nobody for a minute. Meanwhile the answer is the problem, at once.
 */
export const createCircuit = (nowMs: () => number) => {
  let failures = 0;
  let openUntilMs = Number.NEGATIVE_INFINITY;
  let barred: Barred | null = null;
  let atOnce = 0;

  const admit = (): void => {
    if (barred !== null && nowMs() < barred.untilMs) {
      throw new MarketplaceProblem(reasonNow(barred, nowMs()), 'not tried: barred for a while');
    }
    const atOnceMax = failures >= FAILURES_MAX ? 1 : AT_ONCE_MAX;
    if (nowMs() < openUntilMs || atOnce >= atOnceMax) {
      throw new MarketplaceProblem({ kind: 'down' }, 'not tried: too many failures, or too much');
    }
  };

  const note = (error: unknown): void => {
    if (!(error instanceof MarketplaceProblem)) return;
    const { reason } = error;
    if (reason.kind !== 'down') {
      // Whatever it says, it answers.
      failures = 0;
      barred = longer(barred, barFor(reason, nowMs()));
      return;
    }
    failures += 1;
    if (failures >= FAILURES_MAX) openUntilMs = nowMs() + OPEN_MS;
  };

  return {
    /** @throws what `call` throws, or MarketplaceProblem without calling. */
    run: async <T>(call: () => Promise<T>): Promise<T> => {
      admit();
      atOnce += 1;
      try {
        const answer = await call();
        failures = 0;
        return answer;
      } catch (error) {
        note(error);
        throw error;
      } finally {
        atOnce -= 1;
      }
    },
  };
};

interface Barred {
  readonly kind: 'quota' | 'closed';
  readonly untilMs: number;
}

const barFor = (reason: MarketplaceReason, nowMs: number): Barred | null => {
  if (reason.kind === 'quota') {
    return { kind: 'quota', untilMs: nowMs + reason.retryAfterSeconds * 1_000 };
  }
  return reason.kind === 'closed' ? { kind: 'closed', untilMs: nowMs + CLOSED_MS } : null;
};

/** Of answers to searches at the same time the strictest holds, whichever comes last. */
const longer = (one: Barred | null, other: Barred | null): Barred | null =>
  (other?.untilMs ?? 0) > (one?.untilMs ?? 0) ? other : one;

const reasonNow = ({ kind, untilMs }: Barred, nowMs: number): MarketplaceReason =>
  kind === 'closed' ? { kind } : { kind, retryAfterSeconds: Math.ceil((untilMs - nowMs) / 1_000) };
