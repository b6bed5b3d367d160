import type { RowOf } from '../columns.ts';

/** One per seller the projector has met. */
export const sellerColumns = {
  seller_id: 'uuid',
  /** All tables show every event up to this one; -1 while the first event is parked. */
  revision: 'integer',
  /** `recordedAt` of that event; `null` while there is none. */
  recorded_at: 'text?',
  /** Why the event after `revision` cannot be projected; `null` while all is well. */
  parked_reason: 'text?',
  parked_revision: 'integer?',
} as const;

export type SellerRow = RowOf<typeof sellerColumns>;
