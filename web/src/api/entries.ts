import type { ExpenseEntry } from '@keepsale/contracts/expenses';
import type { RevenueEntry } from '@keepsale/contracts/revenue';
import { flag, nullable, number, object, text } from './decode.ts';

/** Also the first part of a stack. */
export const revenueFields = {
  id: text,
  description: text,
  amount: number,
  category: text,
  date: text,
  paymentMethod: text,
  customer: nullable(text),
  invoiceNumber: nullable(text),
  notes: nullable(text),
  saleId: nullable(text),
  createdAt: text,
};

export const revenueEntry = object<RevenueEntry>(revenueFields);

export const expenseEntry = object<ExpenseEntry>({
  id: text,
  description: text,
  amount: number,
  category: text,
  date: text,
  paymentMethod: text,
  vendor: nullable(text),
  receiptNumber: nullable(text),
  notes: nullable(text),
  recurring: flag,
  createdAt: text,
});
