import { revision } from '@keepsale/event-store';
import { appendingStore } from '@keepsale/event-store/testing';
import { expect, test } from 'vitest';
import { readMetricsAddress } from './address.ts';
import { meterEventStore } from './meter-event-store.ts';
import { openRegistry } from './registry.ts';
import { serveMetrics } from './serve.ts';
import { watchPool } from './watch-pool.ts';

const STREAM = 'seller-0b8a3a55-2b8a-4f0e-9f2e-1d2f5b8f9a01';
const EVENT = { id: STREAM.slice(7), type: 'CardMade', data: '{}', metadata: '{}' };

test('appends tell their sizes and outcomes, and no stream', async () => {
  const registry = openRegistry();
  const store = appendingStore(() =>
    Promise.resolve([
      { status: 'appended', revision: revision(1), position: { commit: 7n, prepare: 7n } },
      { status: 'conflict', actual: revision(4) },
    ]),
  );
  await meterEventStore(store, registry).append([
    { stream: STREAM, expectedRevision: 'no-stream', events: [EVENT, EVENT] },
    { stream: `${STREAM}2`, expectedRevision: revision(3), events: [EVENT] },
  ]);

  const text = await registry.metrics();
  expect(text).toContain('keepsale_group_commit_streams_sum 2');
  expect(text).toContain('keepsale_group_commit_events_sum 3');
  expect(text).toContain('keepsale_append_outcomes_total{outcome="conflict"} 1');
  expect(text).not.toContain(STREAM);
});

test('metrics are served on their own port, and nothing else is', async () => {
  const registry = openRegistry();
  watchPool(registry, { totalCount: 5, idleCount: 2, waitingCount: 1 });
  const server = await serveMetrics(registry, { host: '127.0.0.1', port: 0 });
  try {
    const at = `http://127.0.0.1:${server.port}`;
    const text = await (await fetch(`${at}/metrics`)).text();
    expect(text).toContain('keepsale_pool_connections{state="busy"} 3');
    expect(text).toContain('keepsale_pool_connections{state="waiting"} 1');
    expect((await fetch(`${at}/`)).status).toBe(404);
    expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404);
  } finally {
    await server.close();
  }
});

test('metrics are off unless a port is named, and stay on this machine unless a host is', () => {
  const address = (env: Record<string, string>) => readMetricsAddress(env, 'A_PORT');
  expect(address({ METRICS_PORT: '9464' })).toBe(null);
  expect(address({ A_PORT: '', METRICS_HOST: '' })).toBe(null);
  expect(address({ A_PORT: '9465' })).toEqual({ host: '127.0.0.1', port: 9465 });
  expect(address({ A_PORT: '9465', METRICS_HOST: '::' })).toEqual({ host: '::', port: 9465 });
  expect(address({ A_PORT: '65536' })).toBe('unreadable');
  expect(address({ A_PORT: 'http' })).toBe('unreadable');
});
