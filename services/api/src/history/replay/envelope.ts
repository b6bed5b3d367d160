import type { SellerId } from '@keepsale/domain/kernel/ids';
import type { RecordedEvent } from '@keepsale/event-store';
import { LedgerUnreadable, readSellerEvent } from '@keepsale/ledger';
import type { Envelope } from '@keepsale/read-model';

/** This release cannot read the event at {@link revision}, or cannot fold it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly revision: number;

  constructor(revision: number, cause: unknown) {
    super(`event ${revision} cannot be read`, { cause });
    this.revision = revision;
  }
}

/** An event as the folds take it. @throws Unreadable */
export const readEnvelope = (seller: SellerId, recorded: RecordedEvent): Envelope => {
  try {
    const { event, metadata } = readSellerEvent(recorded);
    return {
      seller,
      revision: recorded.revision,
      recordedAt: metadata.recordedAt,
      eventId: recorded.id,
      event,
    };
  } catch (error) {
    if (error instanceof LedgerUnreadable) throw new Unreadable(recorded.revision, error);
    throw error;
  }
};
