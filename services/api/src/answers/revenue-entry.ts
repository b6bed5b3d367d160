import type { RevenueEntry } from '@keepsale/contracts/revenue';
import type { RevenueEntryRow } from '@keepsale/read-model';
import { dollars } from './dollars.ts';

export const revenueEntryAnswer = (row: RevenueEntryRow): RevenueEntry => ({
  id: row.revenue_id,
  description: row.description,
  amount: dollars(row.amount_cents),
  category: row.category,
  date: row.date,
  paymentMethod: row.payment_method,
  customer: row.customer,
  invoiceNumber: row.invoice_number,
  notes: row.notes,
  saleId: row.sale_id,
  createdAt: row.created_at,
});
