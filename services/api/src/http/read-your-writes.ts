import type { SellerId } from '@keepsale/domain/kernel/ids';
import { comparePositions, parsePosition, type Position } from '@keepsale/event-store';

/** What a write reached: where its last event stands in the log, and in its seller's stream. */
export interface Reached {
  /** `null` when the request changed nothing. */
  readonly position: Position | null;
  readonly revision: number;
}

export interface ReadYourWrites {
  /** Whether the read models show it: true as soon as they do, false when they do not within 5 s. Never rejects. */
  shows(seller: SellerId, reached: Reached): Promise<boolean>;
  /** A payload of the projector's channel: `<shard>:<commit>/<prepare>`. */
  projected(payload: string): void;
  close(): void;
}
