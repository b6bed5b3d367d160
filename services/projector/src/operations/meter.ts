import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What a projector tells of itself: neither sellers nor streams. */
export interface ProjectionMeter {
  /** The shards it holds, and how old the last event was when it was applied; 0 once caught up. */
  stands(standing: Standing): void;
  /** A batch is in the tables. */
  batch(entries: readonly Projected[], ms: number): void;
  /** A seller's books stand still. */
  parked(): void;
  /** Something failed, and the shards are taken anew. */
  interrupted(): void;
  /** Whether it takes no shards because a checkpoint does not match the log. */
  refuses(isRefusing: boolean): void;
}

/** As much of an event as is told of. */
export interface Projected {
  readonly request: string | null;
}

interface Standing {
  readonly shards: readonly number[];
  readonly lagMs: number;
}

const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const ignore = (): void => undefined;

export const UNMETERED: ProjectionMeter = {
  stands: ignore,
  batch: ignore,
  parked: ignore,
  interrupted: ignore,
  refuses: ignore,
};

export const createProjectionMeter = (registry: Registry): ProjectionMeter => {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'keepsale_projection_batch_duration_seconds',
    help: 'Time from a batch of events to its rows and checkpoints',
    buckets: SECONDS_BUCKETS,
    registers,
  });
  const events = new Counter({
    name: 'keepsale_projection_events_total',
    help: 'Events folded into the read models',
    registers,
  });
  const parked = new Counter({
    name: 'keepsale_projection_parked_total',
    help: 'Times that a seller was parked at an event that cannot be read',
    registers,
  });
  const interruptions = new Counter({
    name: 'keepsale_projection_interruptions_total',
    help: 'Failures after which the shards were taken anew',
    registers,
  });
  const refusing = new Gauge({
    name: 'keepsale_projection_refusing',
    help: '1 while a checkpoint is not in the log: the read models must be made anew',
    registers,
  });
  const tellStanding = watchStanding(registry);
  return {
    stands: tellStanding,
    batch: (entries, ms) => {
      seconds.observe(ms / 1_000);
      events.inc(entries.length);
    },
    parked: () => {
      parked.inc();
    },
    interrupted: () => {
      interruptions.inc();
    },
    refuses: (isRefusing) => {
      refusing.set(isRefusing ? 1 : 0);
    },
  };
};

const watchStanding = (registry: Registry): ((standing: Standing) => void) => {
  let current: Standing = { shards: [], lagMs: 0 };
  new Gauge({
    name: 'keepsale_projection_lag_seconds',
    help: 'Age of the last event of a shard when it was applied; only the shards held by this process',
    labelNames: ['shard'],
    registers: [registry],
    collect() {
      // A shard that has gone elsewhere is told there.
      this.reset();
      for (const shard of current.shards) this.set({ shard }, current.lagMs / 1_000);
    },
  });
  return (standing) => {
    current = standing;
  };
};
