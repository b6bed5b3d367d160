import {
  amount,
  changes,
  count,
  date,
  id,
  nullable,
  record,
  text,
  type Reader,
} from '../kernel/decode.ts';
import { revenueId, saleId } from '../kernel/ids.ts';
import type { RevenueEdited, RevenueRecorded, RevenueStanding } from './events.ts';

const standingFields = {
  description: text,
  amountCents: amount,
  category: text,
  date,
  paymentMethod: text,
  customer: nullable(text),
  invoiceNumber: nullable(text),
};

const revenueFields = { ...standingFields, notes: nullable(text) };

export const readRevenueRecorded: Reader<RevenueRecorded['data']> = record({
  revenueId: id(revenueId),
  ...revenueFields,
});

export const readRevenueEdited: Reader<RevenueEdited['data']> = record({
  revenueId: id(revenueId),
  before: record(revenueFields),
  changes: changes(revenueFields),
});

/** Of `RevenueDeleted` and `RevenueRestored`. */
export const readRevenueStanding: Reader<RevenueStanding> = record({
  revenueId: id(revenueId),
  ...standingFields,
  saleId: nullable(id(saleId)),
  index: nullable(count),
});
