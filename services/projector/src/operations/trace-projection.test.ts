import { type Done, UNTRACED } from '@keepsale/traces';
import { expect, test } from 'vitest';
import { UNMETERED } from './meter.ts';
import { traceProjection } from './trace-projection.ts';

test('a batch is told to the requests whose events it held, and still metered', () => {
  const told: Done[] = [];
  let metered = 0;
  const meter = { ...UNMETERED, batch: () => (metered += 1) };
  const traced = traceProjection(meter, {
    ...UNTRACED,
    isOn: true,
    part: (done) => told.push(done),
  });
  traced.batch([{ request: 'one' }, { request: null }, { request: 'two' }], 250);

  expect(told).toMatchObject([
    { name: 'project', requests: ['one', 'two'], facts: { 'keepsale.events': 3 } },
  ]);
  expect(Date.now() - (told[0]?.startedAt ?? 0)).toBeGreaterThanOrEqual(250);
  expect(metered).toBe(1);
});

test('without traces the meter stays what it is', () => {
  expect(traceProjection(UNMETERED, UNTRACED)).toBe(UNMETERED);
});
