import { valuesAfter } from '../kernel/change.ts';
import type { RevenueId, SaleId } from '../kernel/ids.ts';
import { unreachable } from '../kernel/result.ts';
import type { RevenueEvent, RevenueFields, RevenueStanding } from './events.ts';

/** An entry written by hand. Those of sales live with their sale. */
export interface RevenueRecord {
  readonly fields: RevenueFields;
  /** Deleted ones are kept: they can be restored. */
  readonly deleted: boolean;
}

export interface RevenueState {
  readonly records: Map<RevenueId, RevenueRecord>;
}

/** What the ledger knows of a revenue entry that belongs to a sale. */
export interface SaleEntry {
  readonly saleId: SaleId;
  readonly index: number;
  readonly standing: 'standing' | 'deleted' | 'gone-with-sale';
  readonly fields: RevenueFields;
}

export const noRevenue = (): RevenueState => ({ records: new Map() });

/** Takes note of entries written by hand; the caller turns to the sale for one that has a `saleId`. */
export const evolveRevenue = (state: RevenueState, event: RevenueEvent): void => {
  switch (event.type) {
    case 'RevenueRecorded':
      state.records.set(event.data.revenueId, { fields: fieldsOf(event.data), deleted: false });
      return;
    case 'RevenueEdited': {
      const { revenueId, before, changes } = event.data;
      const fields = { ...before, ...valuesAfter(changes) };
      state.records.set(revenueId, { fields, deleted: false });
      return;
    }
    case 'RevenueDeleted':
      mark(state, event.data, true);
      return;
    case 'RevenueRestored':
      mark(state, event.data, false);
      return;
    default:
      unreachable(event);
  }
};

/** The notes are those that the record has: an entry that goes does not repeat them. */
const mark = ({ records }: RevenueState, standing: RevenueStanding, deleted: boolean): void => {
  const { notes = null } = records.get(standing.revenueId)?.fields ?? {};
  records.set(standing.revenueId, { fields: fieldsOf({ ...standing, notes }), deleted });
};

const fieldsOf = (from: RevenueFields): RevenueFields => ({
  description: from.description,
  amountCents: from.amountCents,
  category: from.category,
  date: from.date,
  paymentMethod: from.paymentMethod,
  customer: from.customer,
  invoiceNumber: from.invoiceNumber,
  notes: from.notes,
});
