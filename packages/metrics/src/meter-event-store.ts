import type { EventStore } from '@keepsale/event-store';
import { Counter, Histogram, type Registry } from 'prom-client';

const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const SIZE_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** The same store, with every append timed and its sizes and outcomes counted. Neither streams nor ids become labels. */
export const meterEventStore = (store: EventStore, registry: Registry): EventStore => {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'keepsale_append_duration_seconds',
    help: 'Time of one append of a group',
    buckets: SECONDS_BUCKETS,
    registers,
  });
  const streams = new Histogram({
    name: 'keepsale_group_commit_streams',
    help: 'Sellers whose events went in one append',
    buckets: SIZE_BUCKETS,
    registers,
  });
  const events = new Histogram({
    name: 'keepsale_group_commit_events',
    help: 'Events that went in one append',
    buckets: SIZE_BUCKETS,
    registers,
  });
  const outcomes = new Counter({
    name: 'keepsale_append_outcomes_total',
    help: 'What became of the parts of appends: `conflict` is decided again, `unknown` is sent again',
    labelNames: ['outcome'],
    registers,
  });
  return {
    ...store,
    append: async (batch) => {
      const stop = seconds.startTimer();
      streams.observe(batch.length);
      events.observe(batch.reduce((sum, part) => sum + part.events.length, 0));
      try {
        const answered = await store.append(batch);
        for (const { status } of answered) outcomes.inc({ outcome: status });
        return answered;
      } catch (error) {
        outcomes.inc({ outcome: 'failed' }, batch.length);
        throw error;
      } finally {
        stop();
      }
    },
  };
};
