import type { FieldChanges } from '../kernel/change.ts';
import type { BusinessDate } from '../kernel/dates.ts';
import type { ExpenseId } from '../kernel/ids.ts';
import type { Cents } from '../kernel/money.ts';

export interface ExpenseFields {
  readonly description: string;
  readonly amountCents: Cents;
  readonly category: string;
  readonly date: BusinessDate;
  readonly paymentMethod: string;
  readonly vendor: string | null;
  readonly receiptNumber: string | null;
  readonly notes: string | null;
  readonly recurring: boolean;
}

export interface ExpenseRecorded {
  readonly type: 'ExpenseRecorded';
  readonly data: { readonly expenseId: ExpenseId } & ExpenseFields;
}

export type ExpenseChanges = FieldChanges<ExpenseFields>;

export interface ExpenseEdited {
  readonly type: 'ExpenseEdited';
  readonly data: {
    readonly expenseId: ExpenseId;
    readonly before: ExpenseFields;
    readonly changes: ExpenseChanges;
  };
}

/** What totals need of an entry that goes or comes back. Its notes are where they were written: those of a whole selection fit no append. */
export interface ExpenseStanding extends Omit<ExpenseFields, 'notes'> {
  readonly expenseId: ExpenseId;
}

export interface ExpenseDeleted {
  readonly type: 'ExpenseDeleted';
  readonly data: ExpenseStanding;
}

export interface ExpenseRestored {
  readonly type: 'ExpenseRestored';
  readonly data: ExpenseStanding;
}

export type ExpenseEvent = ExpenseRecorded | ExpenseEdited | ExpenseDeleted | ExpenseRestored;
