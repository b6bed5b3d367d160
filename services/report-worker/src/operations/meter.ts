import type { JobQueue } from '@keepsale/queue';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { DrawingDeps } from '../drawing/draw-report.ts';
import type { BrowserTurn } from '../render/browser/printer.ts';

/** What a worker tells of itself: neither sellers nor reports. */
export interface ReportMeter {
  readonly timeRun: DrawingDeps['timeRun'];
  readonly browser: (turn: BrowserTurn) => void;
}

/** From a small sheet to the most that a report may take. */
const SECONDS_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180];

export const createReportMeter = (registry: Registry): ReportMeter => {
  const registers = [registry];
  const duration = new Histogram({
    name: 'keepsale_report_duration_seconds',
    help: 'Time of a run of a report, by how it ended: `again` is tried once more',
    labelNames: ['type', 'format', 'ending'],
    buckets: SECONDS_BUCKETS,
    registers,
  });
  const browsers = new Counter({
    name: 'keepsale_report_browsers_total',
    help: 'Browsers `started` for PDF reports, and `lost` without our asking',
    labelNames: ['turn'],
    registers,
  });
  return {
    timeRun: ({ type, format }) => {
      const stop = duration.startTimer({ type, format });
      return (ending) => {
        stop({ ending });
      };
    },
    browser: (turn) => {
      browsers.inc({ turn });
    },
  };
};

type Depth = Pick<JobQueue<never>, 'depth'>;

/** Looked at when the metrics are asked for. Every worker tells the same, since they share the queue. */
export const watchQueue = (
  registry: Registry,
  { reportQueue, batchQueue }: { readonly reportQueue: Depth; readonly batchQueue: Depth },
): void => {
  new Gauge({
    name: 'keepsale_report_queue_jobs',
    help: 'Jobs that wait for a worker or run, of all workers together',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      const queues = [['reports', reportQueue] as const, ['batches', batchQueue] as const];
      for (const [queue, { depth }] of queues) {
        // Without its backend there is no number: an old one would be a lie.
        const { waiting, running } = await depth().catch(() => UNKNOWN);
        this.set({ queue, state: 'waiting' }, waiting);
        this.set({ queue, state: 'running' }, running);
      }
    },
  });
};

const UNKNOWN = { waiting: Number.NaN, running: Number.NaN };
