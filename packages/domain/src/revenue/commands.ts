import type { FieldEdits } from '../kernel/change.ts';
import type { RevenueId } from '../kernel/ids.ts';
import type { RevenueFields } from './events.ts';

export type RevenueEdits = FieldEdits<RevenueFields>;

export interface RecordRevenue {
  readonly type: 'RecordRevenue';
  readonly data: { readonly revenueId: RevenueId } & RevenueFields;
}

export interface EditRevenue {
  readonly type: 'EditRevenue';
  readonly data: { readonly revenueId: RevenueId; readonly set: RevenueEdits };
}

/** Also for an entry of a sale; the stock stays as it is. */
export interface DeleteRevenue {
  readonly type: 'DeleteRevenue';
  readonly data: { readonly revenueId: RevenueId };
}

/** All or none; an id given twice counts once. */
export interface DeleteRevenueEntries {
  readonly type: 'DeleteRevenueEntries';
  readonly data: { readonly revenueIds: readonly RevenueId[] };
}

export interface RestoreRevenue {
  readonly type: 'RestoreRevenue';
  readonly data: { readonly revenueId: RevenueId };
}

export type RevenueCommand =
  RecordRevenue | EditRevenue | DeleteRevenue | DeleteRevenueEntries | RestoreRevenue;
