import type { QueryClient } from '@tanstack/react-query';
import { isAway } from '../api/problem.ts';

/** Twice as long after each time in vain. */
const FIRST_MS = 1_000;
const LAST_MS = 15_000;
/** So that the browsers of many do not all come back in the same moment. */
const SPREAD = 0.3;

interface LookAgain {
  /** Whether there is somebody at the other end; never rejects. */
  readonly isAnswering: () => Promise<boolean>;
  readonly firstMs?: number;
}

/**
 * What could not be loaded comes by itself once it can be had. One small question for the whole page, again and again, finds that out;
 * until then every banner stays as it is, with its own "Try again". A query whose `meta` says `onlyWhenAsked` is left to people. @returns what ends it.
 */
export function lookAgain(
  client: QueryClient,
  { isAnswering, firstMs = FIRST_MS }: LookAgain,
): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let inVain = 0;

  const failed = () =>
    client.getQueryCache().findAll({
      type: 'active',
      predicate: ({ state, meta }) =>
        state.status === 'error' && isAway(state.error) && meta?.['onlyWhenAsked'] !== true,
    });

  const look = async (): Promise<void> => {
    inVain += 1;
    // Nobody may be left who waits for it.
    if (failed().length > 0 && (await isAnswering())) {
      await Promise.all(failed().map((query) => query.fetch().catch(() => undefined)));
    }
    timer = null;
    plan();
  };
  const plan = (): void => {
    if (timer !== null) return;
    if (failed().length === 0) {
      inVain = 0;
      return;
    }
    const ms = Math.min(firstMs * 2 ** inVain, LAST_MS);
    timer = setTimeout(() => void look(), ms * (1 + Math.random() * SPREAD));
  };

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') plan();
  });
  return () => {
    unsubscribe();
    if (timer !== null) clearTimeout(timer);
  };
}

const ANSWER_MS_MAX = 5_000;

/** A proxy that keeps this address to itself answers as well, and says as much. */
export const isApiAnswering = async (): Promise<boolean> => {
  if (document.hidden) return false;
  try {
    const { status } = await fetch('/health/ready', { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    return status < 500;
  } catch {
    return false;
  }
};
