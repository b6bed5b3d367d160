import type { Traces } from '@keepsale/traces';
import type { ProjectionMeter } from './meter.ts';

/** The same meter, which also tells every batch to the requests whose events it held. */
export const traceProjection = (meter: ProjectionMeter, traces: Traces): ProjectionMeter =>
  traces.isOn
    ? {
        ...meter,
        batch: (entries, ms) => {
          meter.batch(entries, ms);
          traces.part({
            name: 'project',
            requests: entries.flatMap(({ request }) => request ?? []),
            startedAt: Date.now() - ms,
            facts: { 'keepsale.events': entries.length },
            failed: false,
          });
        },
      }
    : meter;
