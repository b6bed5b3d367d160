import { saleEntryFields } from '@keepsale/domain/sales/entry';
import type { SellerEvent } from '@keepsale/domain/events';
import type { ExpenseEvent, ExpenseFields } from '@keepsale/domain/expenses/events';
import type { RevenueEvent, RevenueFields } from '@keepsale/domain/revenue/events';
import type { SaleEvent } from '@keepsale/domain/sales/events';
import { edited } from './edited.ts';

/** What an event adds to the money books, or takes from them: the one source of every total and stack. */
export interface Movement {
  readonly kind: 'revenue' | 'expense';
  readonly description: string;
  readonly category: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Of one entry. */
  readonly amountCents: number;
  /** Entries added; negative: taken away. */
  readonly count: number;
  /** Units sold, or given back, by a sale. */
  readonly units: number;
}

export const movementsOf = (event: SellerEvent): readonly Movement[] => {
  switch (event.type) {
    case 'RevenueRecorded':
    case 'RevenueEdited':
    case 'RevenueDeleted':
    case 'RevenueRestored':
      return ofRevenue(event);
    case 'ExpenseRecorded':
    case 'ExpenseEdited':
    case 'ExpenseDeleted':
    case 'ExpenseRestored':
      return ofExpense(event);
    case 'SaleRecorded':
    case 'SaleVoided':
      return [ofSale(event)];
    case 'SellerJoined':
    case 'ReportRequested':
    case 'ReportGenerated':
    case 'ReportFailed':
    case 'ReportCancelled':
    case 'ReportDeleted':
    case 'ReportExpired':
    case 'CategoryCreated':
    case 'CategoryDeleted':
    case 'CategoryRestored':
    case 'ProductCreated':
    case 'ProductEdited':
    case 'ProductDeleted':
    case 'ProductRestored':
      return [];
  }
};

const ofRevenue = (event: RevenueEvent): readonly Movement[] => {
  switch (event.type) {
    case 'RevenueRecorded':
    case 'RevenueRestored':
      return [entry('revenue', event.data, 1)];
    case 'RevenueDeleted':
      return [entry('revenue', event.data, -1)];
    case 'RevenueEdited':
      return [
        entry('revenue', event.data.before, -1),
        entry('revenue', edited<RevenueFields>(event.data.before, event.data.changes), 1),
      ];
  }
};

const ofExpense = (event: ExpenseEvent): readonly Movement[] => {
  switch (event.type) {
    case 'ExpenseRecorded':
    case 'ExpenseRestored':
      return [entry('expense', event.data, 1)];
    case 'ExpenseDeleted':
      return [entry('expense', event.data, -1)];
    case 'ExpenseEdited':
      return [
        entry('expense', event.data.before, -1),
        entry('expense', edited<ExpenseFields>(event.data.before, event.data.changes), 1),
      ];
  }
};

const ofSale = ({ type, data }: SaleEvent): Movement => ({
  ...entry('revenue', saleEntryFields(data), 1),
  count: type === 'SaleRecorded' ? data.quantity : -data.remainingEntries.length,
  units: type === 'SaleRecorded' ? data.quantity : -data.quantity,
});

const entry = (
  kind: Movement['kind'],
  fields: RevenueFields | ExpenseFields,
  count: 1 | -1,
): Movement => ({
  kind,
  description: fields.description,
  category: fields.category,
  date: fields.date,
  amountCents: fields.amountCents,
  count,
  units: 0,
});

/** Groups what an event moves by row, so that an edit that takes from a row and gives to it touches it once. */
export const gather = <Key>(
  touches: readonly Key[],
  idOf: (key: Key) => string,
  merge: (a: Key, b: Key) => Key,
): readonly Key[] => {
  if (touches.length < 2) return touches;
  const byId = new Map<string, Key>();
  for (const key of touches) {
    const known = byId.get(idOf(key));
    byId.set(idOf(key), known === undefined ? key : merge(known, key));
  }
  return [...byId.values()];
};
