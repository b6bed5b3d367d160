import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createReportMeter, watchQueue } from './meter.ts';

const JOB = { reportId: 'r', sellerId: 's', batchId: null };

test('the queue tells what waits and what runs, and nothing it does not know', async () => {
  const registry = new Registry();
  watchQueue(registry, {
    reportQueue: { depth: () => Promise.resolve({ waiting: 7, running: 2 }) },
    batchQueue: { depth: () => Promise.reject(new Error('away')) },
  });

  const text = await registry.metrics();

  expect(text).toContain('keepsale_report_queue_jobs{queue="reports",state="waiting"} 7');
  expect(text).toContain('keepsale_report_queue_jobs{queue="reports",state="running"} 2');
  expect(text).toContain('keepsale_report_queue_jobs{queue="batches",state="waiting"} Nan');
});

test('a run is timed by type, format and ending, and browsers are counted', async () => {
  const registry = new Registry();
  const meter = createReportMeter(registry);
  meter.timeRun({ type: 'inventory', format: 'xlsx' }, JOB)('drawn');
  meter.browser('started');
  meter.browser('lost');

  const text = await registry.metrics();

  expect(text).toContain(
    'keepsale_report_duration_seconds_count{type="inventory",format="xlsx",ending="drawn"} 1',
  );
  expect(text).toContain('keepsale_report_browsers_total{turn="lost"} 1');
});
