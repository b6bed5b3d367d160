import type { FieldChanges } from '../kernel/change.ts';
import type { BusinessDate } from '../kernel/dates.ts';
import type { RevenueId, SaleId } from '../kernel/ids.ts';
import type { Cents } from '../kernel/money.ts';

export interface RevenueFields {
  readonly description: string;
  readonly amountCents: Cents;
  readonly category: string;
  readonly date: BusinessDate;
  readonly paymentMethod: string;
  readonly customer: string | null;
  readonly invoiceNumber: string | null;
  readonly notes: string | null;
}

export interface RevenueRecorded {
  readonly type: 'RevenueRecorded';
  readonly data: { readonly revenueId: RevenueId } & RevenueFields;
}

export type RevenueChanges = FieldChanges<RevenueFields>;

export interface RevenueEdited {
  readonly type: 'RevenueEdited';
  readonly data: {
    readonly revenueId: RevenueId;
    /** All fields before the edit: what totals must take back. */
    readonly before: RevenueFields;
    readonly changes: RevenueChanges;
  };
}

/** What totals need of an entry that goes or comes back. Its notes are where they were written: those of a whole selection fit no append. */
export interface RevenueStanding extends Omit<RevenueFields, 'notes'> {
  readonly revenueId: RevenueId;
  /** Set when the entry is the `index`-th of a sale. */
  readonly saleId: SaleId | null;
  readonly index: number | null;
}

export interface RevenueDeleted {
  readonly type: 'RevenueDeleted';
  readonly data: RevenueStanding;
}

export interface RevenueRestored {
  readonly type: 'RevenueRestored';
  readonly data: RevenueStanding;
}

export type RevenueEvent = RevenueRecorded | RevenueEdited | RevenueDeleted | RevenueRestored;
