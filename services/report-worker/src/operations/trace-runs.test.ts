import { type Done, UNTRACED } from '@keepsale/traces';
import { expect, test } from 'vitest';
import { traceRuns } from './trace-runs.ts';

const REQUEST = { type: 'financial', format: 'pdf' } as const;
const JOB = { reportId: 'report', sellerId: 'seller', batchId: null };

test.each([
  [{ ...JOB, correlationId: 'request' }, 'request'],
  [{ ...JOB, batchId: 'batch' }, 'batch'],
  [JOB, 'report'],
])('a run of %j is told to %s', (job, request) => {
  const told: Done[] = [];
  const endings: string[] = [];
  const time = traceRuns(() => (ending) => endings.push(ending), {
    ...UNTRACED,
    isOn: true,
    part: (done) => told.push(done),
  });
  time(REQUEST, job)('again');

  expect(endings).toEqual(['again']);
  expect(told).toMatchObject([
    { name: 'report', requests: [request], facts: { 'keepsale.ending': 'again' }, failed: true },
  ]);
  expect(JSON.stringify(told)).not.toContain('seller');
});
