import type { Traces } from '@keepsale/traces';
import type { DrawingDeps } from '../drawing/draw-report.ts';

/** Tells every run of a report to the request that asked for it. Those of a batch were asked for by the batch. */
export const traceRuns = (
  timeRun: DrawingDeps['timeRun'],
  traces: Traces,
): DrawingDeps['timeRun'] => {
  if (!traces.isOn) return timeRun;
  return (request, job) => {
    const startedAt = Date.now();
    const told = timeRun(request, job);
    return (ending) => {
      told(ending);
      traces.part({
        name: 'report',
        requests: [job.correlationId ?? job.batchId ?? job.reportId],
        startedAt,
        facts: {
          'keepsale.report': `${request.type} ${request.format}`,
          'keepsale.ending': ending,
        },
        failed: ending === 'failed' || ending === 'again',
      });
    };
  };
};
