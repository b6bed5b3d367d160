import { firstHash, sealEvents } from '@keepsale/event-store';
import { appendingStore } from '@keepsale/event-store/testing';
import { expect, test } from 'vitest';
import { type Done, UNTRACED } from './index.ts';
import { traceEventStore } from './trace-event-store.ts';

const STREAM = 'seller-0b8a3a55-2b8a-4f0e-9f2e-1d2f5b8f9a01';
const COMMAND = '5f0c0c1e-0000-4000-8000-000000000001';
const REQUEST = 'c0ffee00-1234-4abc-8def-0123456789ab';

const { events } = sealEvents(
  firstHash(STREAM.slice(7)),
  [{ type: 'CategoryCreated', schemaVersion: 1, data: { name: 'Rookies' } }],
  {
    actor: { kind: 'seller', id: STREAM.slice(7) },
    commandId: COMMAND,
    correlationId: REQUEST,
    recordedAt: '2026-03-14T09:26:53.589Z',
  },
);
const BATCH = [{ stream: STREAM, expectedRevision: 'no-stream', events }] as const;

test('an append is told to the request whose events it held, by its outcome, without a name', async () => {
  const told: Done[] = [];
  const answer = { status: 'unknown', cause: 'cut' } as const;
  const store = appendingStore(() => Promise.resolve([answer]));
  const traces = { ...UNTRACED, isOn: true, part: (done: Done) => told.push(done) };
  expect(await traceEventStore(store, traces).append(BATCH)).toEqual([answer]);
  expect(told).toMatchObject([
    {
      name: 'append',
      requests: [REQUEST],
      facts: { 'keepsale.outcome': 'unknown' },
      failed: false,
    },
  ]);
  expect(JSON.stringify(told)).not.toMatch(/Rookies|seller-/);
});

test('one that breaks is told as failed, and breaks all the same', async () => {
  const told: Done[] = [];
  const store = appendingStore(() => Promise.reject(new Error('cut')));
  const traces = { ...UNTRACED, isOn: true, part: (done: Done) => told.push(done) };
  await expect(traceEventStore(store, traces).append(BATCH)).rejects.toThrow('cut');
  expect(told).toMatchObject([{ requests: [REQUEST], failed: true }]);
});

test('without traces the store stays what it is', () => {
  const store = appendingStore(() => Promise.resolve([]));
  expect(traceEventStore(store, UNTRACED)).toBe(store);
});
