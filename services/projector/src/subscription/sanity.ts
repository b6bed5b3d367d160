import { formatPosition } from '@keepsale/event-store';
import type { EventStore } from '@keepsale/event-store';
import type { Checkpoint } from '../checkpoint.ts';

/**
 * Whether the log still holds the events that the checkpoints name. After a restored backup it may not: the tables then show what
 * never happened, and only a rebuild helps.
 *
 * @returns a sentence for the operator, or `null` when all is well.
 */
export const checkpointFault = async (
  store: EventStore,
  checkpoints: readonly Checkpoint[],
): Promise<string | null> => {
  const sound = new Set<string>();
  for (const { shard, event } of checkpoints) {
    if (event === null || sound.has(event.id)) continue;
    const found = await store.readAt(event.position);
    if (found?.id !== event.id) {
      const place = formatPosition(event.position);
      return `shard ${shard} was projected up to event ${event.id} at ${place}, which the event log does not hold: run read-models rebuild`;
    }
    sound.add(event.id);
  }
  return null;
};
