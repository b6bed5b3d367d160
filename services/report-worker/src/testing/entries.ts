import { randomUUID } from 'node:crypto';
import type { SellerCommand } from '@keepsale/domain/commands';
import { businessDate } from '@keepsale/domain/kernel/dates';
import { expenseId, revenueId } from '@keepsale/domain/kernel/ids';
import { cents } from '@keepsale/domain/kernel/money';
import type { ExpenseFields } from '@keepsale/domain/expenses/events';
import type { RevenueFields } from '@keepsale/domain/revenue/events';

/** @param amount in cents. */
export const revenue = (
  date: string,
  amount: number,
  fields: Partial<RevenueFields> = {},
): SellerCommand => ({
  type: 'RecordRevenue',
  data: {
    revenueId: revenueId(randomUUID()),
    description: 'Luka Doncic 2018 Prizm',
    amountCents: cents(amount),
    category: 'Product Sales',
    date: businessDate(date),
    paymentMethod: 'PayPal',
    customer: null,
    invoiceNumber: null,
    notes: null,
    ...fields,
  },
});

/** @param amount in cents. */
export const expense = (
  date: string,
  amount: number,
  fields: Partial<ExpenseFields> = {},
): SellerCommand => ({
  type: 'RecordExpense',
  data: {
    expenseId: expenseId(randomUUID()),
    description: 'Sleeves',
    amountCents: cents(amount),
    category: 'Supplies',
    date: businessDate(date),
    paymentMethod: 'Cash',
    vendor: null,
    receiptNumber: null,
    notes: null,
    recurring: false,
    ...fields,
  },
});
