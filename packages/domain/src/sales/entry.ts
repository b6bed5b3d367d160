import type { BusinessDate } from '../kernel/dates.ts';
import type { Cents } from '../kernel/money.ts';
import { SALE_CATEGORY, SALE_PAYMENT_METHOD } from './events.ts';

/** What an entry says that a sale shows as, the same for each of its units. */
export const saleEntryFields = (sale: {
  readonly productName: string;
  readonly unitPriceCents: Cents;
  readonly soldDate: BusinessDate;
}): {
  readonly description: string;
  readonly amountCents: Cents;
  readonly category: string;
  readonly date: BusinessDate;
  readonly paymentMethod: string;
  readonly customer: null;
  readonly invoiceNumber: null;
  readonly notes: null;
} => ({
  description: sale.productName,
  amountCents: sale.unitPriceCents,
  category: SALE_CATEGORY,
  date: sale.soldDate,
  paymentMethod: SALE_PAYMENT_METHOD,
  customer: null,
  invoiceNumber: null,
  notes: null,
});
