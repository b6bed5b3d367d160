import type { HistoryItem } from '@keepsale/contracts/history';
import { accountOf } from '@keepsale/domain/history/account';
import { contractData } from '@keepsale/domain/history/fields';
import type { RecordedEvent } from '@keepsale/event-store';
import { readSellerEvent } from '@keepsale/ledger';

/** An event as the contract shows it. @throws LedgerUnreadable for what this release cannot read. */
export const historyItem = (recorded: RecordedEvent): HistoryItem => {
  const { event, metadata } = readSellerEvent(recorded);
  const { summary, subject, changes } = accountOf(event);
  return {
    revision: recorded.revision,
    type: event.type,
    at: metadata.recordedAt,
    summary,
    subject: { ...subject },
    changes: [...changes],
    data: contractData(event.data),
    hash: metadata.hash,
  };
};
