import { randomUUID } from 'node:crypto';
import type { RevenueRequest } from '@keepsale/contracts/revenue';
import { type RevenueId, revenueId } from '@keepsale/domain/kernel/ids';
import type {
  DeleteRevenue,
  DeleteRevenueEntries,
  EditRevenue,
  RecordRevenue,
} from '@keepsale/domain/revenue/commands';
import { checkRevenue, checkRevenueEdits } from '@keepsale/domain/revenue/form';
import { valuesOf } from '../answers/form.ts';

export const recordRevenue = (body: RevenueRequest): RecordRevenue => ({
  type: 'RecordRevenue',
  data: { revenueId: revenueId(randomUUID()), ...valuesOf(checkRevenue(body, 'json')) },
});

export const editRevenue = (id: RevenueId, body: RevenueRequest): EditRevenue => ({
  type: 'EditRevenue',
  data: { revenueId: id, set: valuesOf(checkRevenueEdits(body, 'json')) },
});

export const deleteRevenue = (id: RevenueId): DeleteRevenue => ({
  type: 'DeleteRevenue',
  data: { revenueId: id },
});

export const deleteRevenueEntries = (revenueIds: readonly RevenueId[]): DeleteRevenueEntries => ({
  type: 'DeleteRevenueEntries',
  data: { revenueIds },
});
