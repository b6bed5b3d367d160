import type { SellerEvent } from '@keepsale/domain/events';
import type { EventMetadata, RecordedEvent } from '@keepsale/event-store';
import { decodeRecorded, metadataOf } from './books.ts';
import { sellerRulebook } from './seller-rulebook.ts';

/** An event of a seller's stream as the code knows it today. */
export interface StoredSellerEvent {
  readonly event: SellerEvent;
  readonly metadata: EventMetadata;
}

/**
 * Reads one stored event, brought up to its current version. Says nothing about the chain: see `verifyChain`.
 * @throws LedgerUnreadable for what this release cannot read.
 */
export const readSellerEvent = (recorded: RecordedEvent): StoredSellerEvent => {
  const metadata = metadataOf(recorded);
  return { metadata, event: decodeRecorded(sellerRulebook, recorded, metadata) };
};
