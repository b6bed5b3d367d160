import { comparePositions } from '@keepsale/event-store';
import type { Position } from '@keepsale/event-store';
import type { Checkpoint } from '../checkpoint.ts';
import { shardOf } from '../log-entry.ts';
import type { LogEntry } from '../log-entry.ts';

/** Where the shards of this process stand. Moves with every batch; nobody else's batches can move them. */
export type Claims = Map<number, Checkpoint>;

/** The earliest checkpoint; what later ones have seen already is passed over. */
export const startOf = (claims: Claims): Position | 'start' => {
  let earliest: Position | null = null;
  for (const { position } of claims.values()) {
    if (position === null) return 'start';
    if (earliest === null || comparePositions(position, earliest) < 0) earliest = position;
  }
  return earliest ?? 'start';
};

/** Whether the entry is of a claimed shard and behind its checkpoint. */
export const isNews = (claims: Claims, { seller, position }: LogEntry): boolean => {
  const claim = claims.get(shardOf(seller));
  if (claim === undefined) return false;
  return claim.position === null || comparePositions(position, claim.position) > 0;
};
