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
        Object.entries(parts).map(async ([name, part]) => [name, await stateOf(part)] as const),
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

/** `ok`, or what is wrong: never more than the first line of it. */
const stateOf = async (part: Part): Promise<string> => {
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
    return OK;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n', 1)[0] ?? 'failed') : 'failed';
  } finally {
    timeUp.abort();
  }
};
