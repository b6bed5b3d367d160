import type { RowOf } from '../columns.ts';

/** One per event: finds what the stream then shows. */
export const historyIndexColumns = {
  seller_id: 'uuid',
  revision: 'integer',
  /** The event's `recordedAt`. */
  at: 'text',
  /** `seller`, `category`, `product`, `sale`, `revenue`, `expense` or `report`. */
  kind: 'text',
  /** `null` only for the seller itself. */
  subject_id: 'uuid?',
  /** The product of a sale, so that a product's history shows its sales. */
  product_id: 'uuid?',
  type: 'text',
} as const;

export type HistoryIndexRow = RowOf<typeof historyIndexColumns>;
