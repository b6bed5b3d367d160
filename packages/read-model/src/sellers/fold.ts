import type { Projection } from '../projection.ts';
import { sellerColumns } from './row.ts';

const ONLY = [null];

/** How far the seller's tables have come. Whatever folds an event also folds it here. */
export const sellerProjection: Projection<typeof sellerColumns, null> = {
  table: 'sellers',
  columns: sellerColumns,
  keyColumns: [],
  keyValues: () => [],
  touches: () => true,
  keys: () => ONLY,
  creates: () => false,
  fold: (_row, _key, { seller, revision, recordedAt }) => ({
    seller_id: seller,
    revision,
    recorded_at: recordedAt,
    parked_reason: null,
    parked_revision: null,
  }),
};
