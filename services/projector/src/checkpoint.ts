import type { Position } from '@keepsale/event-store';

/** An event that was applied, to be found again in the log. */
export interface AppliedEvent {
  readonly position: Position;
  readonly id: string;
}

/** How far the tables of a shard go. */
export interface Place {
  readonly position: Position;
  /** The last event known to have been applied; `null` when none was, or progress was told without one. */
  readonly event: AppliedEvent | null;
}

export interface Checkpoint {
  readonly shard: number;
  /** Raised by whoever takes the shard over; a batch of a former owner no longer matches. */
  readonly epoch: number;
  /** `null`: nothing yet. */
  readonly position: Position | null;
  readonly event: AppliedEvent | null;
}

/** The columns of `checkpoints` that {@link readCheckpoint} reads. */
export interface StoredCheckpoint {
  readonly shard: number;
  readonly epoch: number;
  readonly commit_position: string | null;
  readonly prepare_position: string | null;
  readonly event_commit: string | null;
  readonly event_prepare: string | null;
  readonly event_id: string | null;
}

export const CHECKPOINT_COLUMNS =
  'c.shard, c.epoch, c.commit_position, c.prepare_position, c.event_commit, c.event_prepare, c.event_id';

export const readCheckpoint = (row: StoredCheckpoint): Checkpoint => {
  const event = positionOf(row.event_commit, row.event_prepare);
  return {
    shard: row.shard,
    epoch: row.epoch,
    position: positionOf(row.commit_position, row.prepare_position),
    event: event === null || row.event_id === null ? null : { position: event, id: row.event_id },
  };
};

const positionOf = (commit: string | null, prepare: string | null): Position | null =>
  commit === null || prepare === null ? null : { commit: BigInt(commit), prepare: BigInt(prepare) };
