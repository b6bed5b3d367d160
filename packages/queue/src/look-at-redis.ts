import { Redis } from 'ioredis';

export interface RedisFacts {
  readonly version: string;
  /** Jobs need `noeviction`. */
  readonly evictionPolicy: string;
}

const CONNECT_MS_MAX = 3_000;

/** @throws when no Redis answers there within 3 s, or it refuses. */
export const lookAtRedis = async (url: string): Promise<RedisFacts> => {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS_MAX,
    commandTimeout: CONNECT_MS_MAX,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // What goes wrong is told by the call that it goes wrong for.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const info = await redis.info();
    const fact = (name: string): string =>
      new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? 'unknown';
    return { version: fact('redis_version'), evictionPolicy: fact('maxmemory_policy') };
  } finally {
    redis.disconnect();
  }
};
