import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { EventStore } from '@keepsale/event-store';

/** What the ledger needs of an event store. */
export type StreamStore = Pick<EventStore, 'append' | 'readStream'>;

/** One stream per seller; the first hex digit of the id is its shard. */
export const streamOf = (seller: SellerId): string => `seller-${seller}`;
