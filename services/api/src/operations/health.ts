import { Liveness, Readiness } from '@keepsale/contracts/operations';
import type { App } from '../http/app-types.ts';

/** A part that the product stands on: resolves when it works, rejects with what is wrong. */
export type Part = () => Promise<void>;

export interface HealthDeps {
  readonly parts: Readonly<Record<string, Part>>;
  /** Sellers whose books stand still: told, but one seller must not take the product down. */
  readonly countParkedSellers: () => Promise<number>;
}

const PART_MS_MAX = 2_000;

export const healthRoutes = (app: App, { parts, countParkedSellers }: HealthDeps): void => {
  const tags = ['operations'];
  const tell = tellChanges((part, reason) =>
    app.log.warn({ part, reason }, 'a part does not work'),
  );

  app.get(
    '/health/live',
    { schema: { tags, summary: 'The process runs', response: { 200: Liveness } } },
    () => ({ status: 'live' as const }),
  );

  app.get(
    '/health/ready',
    {
      schema: {
        tags,
        summary: 'Everything that requests need works; else 503 naming what does not',
        response: { 200: Readiness, 503: Readiness },
      },
    },
    async (_, reply) => {
      const checked = await Promise.all(
        Object.entries(parts).map(async ([name, part]) => {
          const reason = await reasonAgainst(part);
          tell(name, reason);
          // Anybody may ask: what a driver says names hosts and ports, which is for the log.
          return [name, reason === null ? OK : 'does not answer'] as const;
        }),
      );
      const isReady = checked.every(([, state]) => state === OK);
      const readiness: Readiness = {
        status: isReady ? 'ready' : 'unavailable',
        parts: Object.fromEntries(checked),
        parkedSellers: isReady ? await countParkedSellers() : 0,
      };
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(readiness);
    },
  );
};

const OK = 'ok';

/** Tells of a part when it stops working, and when for another reason; not at every question. */
const tellChanges = (
  told: (part: string, reason: string) => void,
): ((part: string, reason: string | null) => void) => {
  const last = new Map<string, string | null>();
  return (part, reason) => {
    if (reason !== null && last.get(part) !== reason) told(part, reason);
    last.set(part, reason);
  };
};

/** `null`: it works. Never more than the first line of what is wrong. */
const reasonAgainst = async (part: Part): Promise<string | null> => {
  const timeUp = new AbortController();
  const slow = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`no answer within ${PART_MS_MAX} ms`));
    }, PART_MS_MAX);
    timeUp.signal.addEventListener('abort', () => {
      clearTimeout(timer);
    });
  });
  try {
    await Promise.race([part(), slow]);
    return null;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n', 1)[0] ?? 'failed') : 'failed';
  } finally {
    timeUp.abort();
  }
};
