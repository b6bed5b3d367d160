import { Redis } from 'ioredis';

/** Everything that a Redis holds, one text a key: what a logical dump would show. */
export const redisTexts = async (url: string): Promise<readonly string[]> => {
  const redis = new Redis(url);
  try {
    const texts: string[] = [];
    for (const key of await redis.keys('*')) {
      texts.push(JSON.stringify([key, await contentOf(redis, key)]));
    }
    return texts;
  } finally {
    redis.disconnect();
  }
};

/** A key may go between the look at its type and the look at it: then it holds nothing. */
const contentOf = async (redis: Redis, key: string): Promise<unknown> => {
  const type = await redis.type(key);
  switch (type) {
    case 'none':
      return null;
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      throw new TypeError(`${key} is a ${type}: nobody looks into those yet`);
  }
};
