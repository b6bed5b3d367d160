import { businessDate, month } from '@keepsale/domain/kernel/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestBulk } from './admin.ts';
import { openWorld, type World } from './testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({});
});

afterAll(() => world.close());

test('reports of many are asked for although Redis is away: the workers find them', async () => {
  const seller = await world.newSeller('Bulk');
  const urls = { databaseUrl: world.config.databaseUrl, redisUrl: 'redis://127.0.0.1:9' };

  const batches = await requestBulk(world.pool, urls, {
    month: month('2026-10'),
    types: ['inventory'],
    email: null,
    today: businessDate('2026-11-01'),
  });

  expect(batches).toHaveLength(1);
  const { rows } = await world.pool.query(
    'select batch_id, seller_id, status from app.report_batches',
  );
  expect(rows).toEqual([{ batch_id: batches[0], seller_id: seller, status: 'open' }]);
});
