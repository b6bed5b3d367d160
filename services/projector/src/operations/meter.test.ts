import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createProjectionMeter } from './meter.ts';

test('the lag is told of the shards that are held, and of no others', async () => {
  const registry = new Registry();
  const meter = createProjectionMeter(registry);
  meter.stands({ shards: [0, 15], lagMs: 2_500 });
  expect(await registry.metrics()).toContain('keepsale_projection_lag_seconds{shard="15"} 2.5');

  meter.stands({ shards: [0], lagMs: 0 });

  const text = await registry.metrics();
  expect(text).toContain('keepsale_projection_lag_seconds{shard="0"} 0');
  expect(text).not.toContain('shard="15"');
});

test('batches tell their events and their time in seconds', async () => {
  const registry = new Registry();
  const meter = createProjectionMeter(registry);
  const projected = { request: null };
  meter.batch(
    Array.from({ length: 40 }, () => projected),
    250,
  );
  meter.batch([projected, projected], 50);
  meter.parked();
  meter.refuses(true);

  const text = await registry.metrics();
  expect(text).toContain('keepsale_projection_events_total 42');
  expect(text).toContain('keepsale_projection_batch_duration_seconds_sum 0.3');
  expect(text).toContain('keepsale_projection_parked_total 1');
  expect(text).toContain('keepsale_projection_refusing 1');
});
