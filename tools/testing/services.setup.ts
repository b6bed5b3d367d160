import { runLocalServices } from './local-services.ts';

/**
 * Vitest's global set-up for suites that need local services. `npm test` runs one pair for all suites and names it in
 * TEST_DATABASE_URL; run alone (`npx vitest run --project integration path`), a suite starts its own and stops it.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return undefined;
  const services = await runLocalServices();
  process.env['TEST_DATABASE_URL'] = services.databaseUrl;
  if (services.redis.running) process.env['TEST_REDIS_URL'] = services.redis.url;
  return services.stop;
}
