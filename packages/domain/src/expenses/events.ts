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

export interface ExpenseDeleted {
  readonly type: 'ExpenseDeleted';
  readonly data: { readonly expenseId: ExpenseId } & ExpenseFields;
}

export interface ExpenseRestored {
  readonly type: 'ExpenseRestored';
  readonly data: { readonly expenseId: ExpenseId } & ExpenseFields;
}

export type ExpenseEvent = ExpenseRecorded | ExpenseEdited | ExpenseDeleted | ExpenseRestored;
