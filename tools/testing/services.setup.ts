import { runLocalServices } from './local-services.ts';

/**
 * Vitest's global set-up for suites that need local services. `npm test` runs them once for all suites and names them in
 * TEST_…; run alone (`npx vitest run --project integration path`), a suite starts its own and stops it.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_PROGRAMS'] !== undefined) return undefined;
  const services = await runLocalServices();
  process.env['TEST_DATABASE_URL'] = services.databaseUrl;
  process.env['TEST_PROGRAMS'] = services.programs;
  process.env['KEEPSALE_PROGRAMS'] = services.programs;
  if (services.redis.running) process.env['TEST_REDIS_URL'] = services.redis.url;
  return services.stop;
}
