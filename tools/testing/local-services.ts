import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPostgres } from '../services/postgres/server.ts';
import { runRedis, type TestRedis } from '../services/redis/server.ts';
import { bundlePrograms } from './bundle-programs.ts';

export interface LocalServices {
  readonly databaseUrl: string;
  readonly redis: TestRedis;
  /** The folder of `bundlePrograms`. */
  readonly programs: string;
  readonly stop: () => Promise<void>;
}

/** A fresh Postgres, our own programs and, where one can be had, a fresh Redis: on free ports, with files that go when they stop. */
export async function runLocalServices(): Promise<LocalServices> {
  const folder = mkdtempSync(join(tmpdir(), 'keepsale-test-'));
  const programs = join(folder, 'programs');
  const [postgres, redis] = await Promise.all([
    runPostgres({ folder: join(folder, 'data'), durable: false }),
    runRedis(folder),
    bundlePrograms(programs),
  ]);
  return {
    databaseUrl: postgres.url,
    redis,
    programs,
    stop: async () => {
      await Promise.all([postgres.stop(), redis.running ? redis.stop() : undefined]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
